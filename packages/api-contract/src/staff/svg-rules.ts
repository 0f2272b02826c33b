/** Maximum size of an organization's image, in bytes. */
export const MAX_IMAGE_BYTES = 50_000

/**
 * Prolog written by drawing programs: an XML declaration, comments, and a document type without an internal
 * subset.
 */
const SVG_PROLOG = /^(?:\s+|<\?xml\s[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg[^>[]*>)+/i

/** The SVG of a file without its prolog. */
export const extractSvg = (file: string): string => file.replace(SVG_PROLOG, '')

/** Whether a text is an SVG without a prolog. */
export const isSvg = (svg: string): boolean => /^\s*<svg[\s>]/.test(svg)

/** Markup that could run or load something if the image were opened directly. */
const ACTIVE_CONTENT =
  /<(script|foreignObject|iframe|style|!doctype|!entity)|\son\w+\s*=|(href|src)\s*=\s*["']?(?!#)/i
/**
 * Whether an SVG has active content. It is only displayed as an image, in which nothing can run; rejected
 * nevertheless.
 */
export const hasActiveContent = (svg: string): boolean => ACTIVE_CONTENT.test(svg)
