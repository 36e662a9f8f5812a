/** A text that begins with a capital letter, such as a heading or a part of a name. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
