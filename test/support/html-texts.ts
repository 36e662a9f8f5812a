/** Texts made of pieces of HTML, for tests of everything that reads it. */

import fc from 'fast-check';

const pieces = fc.constantFrom(
  ...[
    '<',
    '>',
    '</',
    '/>',
    '&',
    '&lt;',
    '&#60;',
    '&amp;',
    ';',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    '\0',
    '\ud800',
    '\u0301',
    '!--',
    '-->',
  ],
  ...[
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<div>',
    '<a href="',
    '<img src=x onerror=',
    'javascript:',
    '<script>',
    '</script>',
    '<style>',
  ],
  ...[
    '<svg>',
    '<math>',
    '<table>',
    '<td>',
    '<li>',
    '<textarea>',
    '<title>',
    '<![CDATA[',
    ']]>',
    '<?',
    'script',
    'b',
    'é',
    '<iframe>',
  ],
);
const plainPieces = fc.constantFrom(
  ...['<p>', '</p>', '<p>un</p>', ' i ', '>', '"', "'", '=', ';', '\n', '\t', 'é', '€', '😀', '--', '/p', 'p'],
);
/** Words and paragraphs, which may be left open. */
export const paragraphs = fc.array(plainPieces, { maxLength: 12 }).map((parts) => parts.join(''));

/** Anything, most of it broken. */
export const soup = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''));
