import { apartInFiles } from '../support/apart.ts';
import { languages } from './drafts.ts';
import { mirrorContract } from './mirror.ts';

mirrorContract('The loose pair', () => apartInFiles(languages));
