import { describeReplay } from './suite.ts';

describeReplay('on the embedded pair');
