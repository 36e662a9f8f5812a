/** What discovery adds to lists and outputs: facets, sections, and corrections of a search that finds nothing. */

import type { Discovery } from '../reading/types.ts';
import { findCorrection } from './corrections.ts';
import { readFacets } from './facets.ts';
import { findSections } from './sections.ts';

/** For every list whose answer may have more than its records. */
export const discovery: Discovery = { readFacets, findSections, findCorrection };
