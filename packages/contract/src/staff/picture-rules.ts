/** Largest picture of an organization that is served, in bytes. */
export const MOST_PICTURE_BYTES = 50_000

/** What drawing programs write before the drawing itself: an XML line, comments, and a document type without declarations of its own. */
const BEFORE_DRAWING = /^(?:\s+|<\?xml\s[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg[^>[]*>)+/i

/** The drawing of a file, without what drawing programs write before it. */
export const drawingIn = (file: string): string => file.replace(BEFORE_DRAWING, '')

/** Whether a text is a drawing, and nothing stands before it. */
export const isDrawing = (svg: string): boolean => /^\s*<svg[\s>]/.test(svg)

/** What could run or load something, should a person open the picture by itself. */
const ACTIVE =
  /<(script|foreignObject|iframe|style|!doctype|!entity)|\son\w+\s*=|(href|src)\s*=\s*["']?(?!#)/i
/** Whether a drawing holds more than a drawing. It is only ever shown as an image, in which nothing can run; it is refused all the same. */
export const holdsMore = (svg: string): boolean => ACTIVE.test(svg)
