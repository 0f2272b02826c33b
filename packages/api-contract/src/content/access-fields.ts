import * as z from 'zod/mini'

/**
 * Who may read a topic or an article (CONTENT-06, CONTENT-07), as one organisation is allowed to know it: the codes of other
 * organisations never travel, so a list holds at most the code of the one that asks.
 */
export const accessFields = {
  /** Organisations that do not show it. Always empty on the wire: whoever is named here does not receive it at all. */
  noAccess: z.array(z.string()),
  /** The code of the asking organisation where it is meant for named organisations only; empty where it is for all. */
  exclusiveAccess: z.array(z.string()),
}

/** Name of a category, topic or article in addresses: small letters, digits and dashes. */
export const Slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))

const LocalPath = z.string().check(z.regex(/^\/(?![/\\])/))

/** A picture of our own: path on this origin and words for people who do not see it (empty where it says nothing new). */
export const ContentImage = z.object({
  url: LocalPath,
  /** The same for a dark page; null where one does for both. A content service of the release before names none. */
  url_dark: z._default(z.nullable(LocalPath), null),
  alt: z.string(),
})
