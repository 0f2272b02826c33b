/** Largest picture of an organization that is served, in bytes. */
export const MOST_PICTURE_BYTES = 50_000

/** Whether a text is a drawing, and nothing stands before it. */
export const isDrawing = (svg: string): boolean => /^\s*<svg[\s>]/.test(svg)

/** What could run or load something, should a person open the picture by itself. */
const ACTIVE =
  /<(script|foreignObject|iframe|style|!doctype|!entity)|\son\w+\s*=|(href|src)\s*=\s*["']?(?!#)/i
/** Whether a drawing holds more than a drawing. It is only ever shown as an image, in which nothing can run; it is refused all the same. */
export const holdsMore = (svg: string): boolean => ACTIVE.test(svg)
