/** Arbitraries of texts built from fragments of HTML, for tests of the code that parses it. */

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
/** Words and paragraphs; tags may be unclosed. */
export const paragraphs = fc.array(plainPieces, { maxLength: 12 }).map((parts) => parts.join(''));

/** Any sequence of fragments, mostly malformed. */
export const soup = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''));
