import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import type { ConfigTexts } from '#tenant-config/translations/config-texts.ts'
import type { OrganizationRow } from './organization.ts'
import { studioPreviews } from './tables.ts'

/** Sentences and tiles of the home page that all organisations share, as a draft has them. */
export interface PreviewHomePage {
  readonly navs: ConfigTexts['navs']
  readonly phrases: ConfigTexts['phrases']
}

/** An organisation as a preview keeps it: `home` is there where the home page of all is what is drafted, `questions` where they are. */
export type PreviewOrganization = OrganizationRow & {
  readonly home?: PreviewHomePage
  readonly questions?: readonly Question[]
}

/** A draft of an organisation as its pages show it. */
export interface Preview {
  /** With the client id of the preview and an id of its own: no row of the organisation is reached by it. */
  readonly organisation: PreviewOrganization
  /** SVG by the last part of its address: `glyph`, `glyph-dark`, `logo`, `logo-dark`. */
  readonly pictures: Readonly<Record<string, string>>
  /** Mails as HTML by their kind. */
  readonly mails: Readonly<Record<string, string>>
}

const toTimestamp = (at: Temporal.Instant) => sql`${at.toString()}::timestamptz`

const drafts = new WeakMap<object, PreviewOrganization>()

/** The draft that a caller's organisation is, which no table of organisations holds; null where it is none. */
export const getDraftOrganization = (organisation: object | null): OrganizationRow | null =>
  (organisation && drafts.get(organisation)) ?? null

/** The sentences and tiles that are drafted with a caller's organisation; null: those in use count. */
export const getDraftHomePage = (organisation: object | null): PreviewHomePage | null =>
  (organisation && drafts.get(organisation)?.home) ?? null

/** The drafted question of this id that a caller's organisation asks; null where none is. */
export const getDraftQuestion = (organisation: object | null, id: string): Question | null =>
  (organisation && drafts.get(organisation)?.questions?.find((question) => question.id === id)) ?? null

/** Keeps a preview until it expires. */
export async function savePreview(
  db: Queryable,
  { organisation, pictures, mails }: Preview,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await db
    .insert(studioPreviews)
    .values({ client: organisation.username, organisation, pictures, mails, expiresAt })
}

/** The preview of this client id; null where it is none, or has expired. */
export async function findPreview(db: Queryable, clock: Clock, client: string): Promise<Preview | null> {
  const name = canonicalizeHost(client)
  if (!isPreviewClientId(name)) return null
  const [row] = await db
    .select()
    .from(studioPreviews)
    .where(and(eq(studioPreviews.client, name), gt(studioPreviews.expiresAt, toTimestamp(clock.now()))))
  if (!row) return null
  const organisation = row.organisation as PreviewOrganization
  drafts.set(organisation, organisation)
  return { ...row, organisation }
}

/** Removes those that have expired. */
export async function deleteExpiredPreviews(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.delete(studioPreviews).where(lte(studioPreviews.expiresAt, toTimestamp(now)))
}
