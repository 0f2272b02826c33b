/** Largest picture of an organization that is served, in bytes. */
export const MAX_IMAGE_BYTES = 50_000

/** What drawing programs write before the drawing itself: an XML line, comments, and a document type without declarations of its own. */
const SVG_PROLOG = /^(?:\s+|<\?xml\s[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg[^>[]*>)+/i

/** The drawing of a file, without what drawing programs write before it. */
export const extractSvg = (file: string): string => file.replace(SVG_PROLOG, '')

/** Whether a text is a drawing, and nothing stands before it. */
export const isSvg = (svg: string): boolean => /^\s*<svg[\s>]/.test(svg)

/** What could run or load something, should a person open the picture by itself. */
const ACTIVE_CONTENT =
  /<(script|foreignObject|iframe|style|!doctype|!entity)|\son\w+\s*=|(href|src)\s*=\s*["']?(?!#)/i
/** Whether a drawing holds more than a drawing. It is only ever shown as an image, in which nothing can run; it is refused all the same. */
export const hasActiveContent = (svg: string): boolean => ACTIVE_CONTENT.test(svg)
