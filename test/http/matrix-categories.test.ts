import { describeMatrix } from '../support/matrix/matrix.ts';

describeMatrix('categories');
