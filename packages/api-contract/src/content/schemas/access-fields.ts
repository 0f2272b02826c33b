import * as z from 'zod/mini'

/**
 * Which organizations may read a topic or an article (CONTENT-06, CONTENT-07). Codes of other organizations
 * are never sent, so a list holds at most the code of the requesting one.
 */
export const accessFields = {
  /**
   * Organizations that hide it. Always empty on the wire: an organization listed here does not receive the
   * item.
   */
  noAccess: z.array(z.string()),
  /** The code of the requesting organization if the item is exclusive; empty if it is open to all. */
  exclusiveAccess: z.array(z.string()),
}

/** Slug of a category, topic or article: lower-case letters, digits and dashes. */
export const Slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))

const LocalPath = z.string().check(z.regex(/^\/(?![/\\])/))

/** An image on this origin, with an alternative text (empty for a decorative image). */
export const ContentImage = z.object({
  url: LocalPath,
  /**
   * Image for dark mode; null where one image serves both. The previous release of the content service omits
   * it.
   */
  url_dark: z._default(z.nullable(LocalPath), null),
  alt: z.string(),
})
