/** The five roles, from all rights to the fewest; `calendar/access/rights.ts` says what each may do. */
export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
/** The role of a user. */
export type Role = (typeof roles)[number];
