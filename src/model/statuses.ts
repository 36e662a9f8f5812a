/** Publication states of a record, in the words that clients of The Events Calendar send. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
/** The publication state of a record. */
export type Status = (typeof statuses)[number];
