/** How far values may go: checks refuse what is beyond, and the OpenAPI document says so. */

/** Degrees north or south of the equator. */
export const mostLatitude = 90;
/** Degrees east or west of Greenwich. */
export const mostLongitude = 180;
/** Characters of a plain text, and of a search. */
export const longestText = 1000;
/** Items of a list that one value holds. */
export const longestList = 1000;
