/** What an import says of records, in English. */

import { type Remark, remarkSentence } from '../../src/model/words/remarks.ts';

/** A remark, or the reason of a refusal, as a sentence. */
export function said(remark: Remark | string | undefined): string {
  return typeof remark === 'object' ? remarkSentence(remark, 'en') : (remark ?? '');
}
