import { apartInFiles } from '../support/apart.ts';
import { languages } from './drafts.ts';
import { mirrorContract } from './mirror.ts';
import { mirrorAwayContract } from './mirror-away.ts';
import { mirrorManyContract } from './mirror-many.ts';

const open = () => apartInFiles(languages);

mirrorContract('The loose pair', open);
mirrorAwayContract('The loose pair', open);
mirrorManyContract('The loose pair', open);
