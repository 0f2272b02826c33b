import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { canonicalizeHost } from '@evenkeel/api-contract/fields/contact/host-name'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { ConfigTexts } from '#tenant-config/translations/config-texts.ts'
import type { OrganizationRow } from './organization.ts'
import { studioPreviews } from './tables.ts'

/** Drafted sentences and tiles of the shared home page. */
export interface PreviewHomePage {
  readonly navs: ConfigTexts['navs']
  readonly phrases: ConfigTexts['phrases']
}

/**
 * The organization of a preview. `lighthouseFolder` is set if the shared home page is drafted, `faqEntries`
 * if those are.
 */
type PreviewOrganization = OrganizationRow & {
  readonly home?: PreviewHomePage
  readonly questions?: readonly Question[]
}

/** A previewed draft of an organization. */
export interface Preview {
  /** Has the client id of the preview and its own id, so that it cannot reach rows of the organization. */
  readonly organisation: PreviewOrganization
  /** SVG by the last part of its address: `glyph`, `glyph-dark`, `logo`, `logo-dark`. */
  readonly pictures: Readonly<Record<string, string>>
  /** Emails as HTML, by kind. */
  readonly mails: Readonly<Record<string, string>>
}

const toTimestamp = (at: Temporal.Instant) => sql`${at.toString()}::timestamptz`

const drafts = new WeakMap<object, PreviewOrganization>()

/** Returns the draft if the caller's organization is one; else null. */
export const getDraftOrganization = (organisation: object | null): OrganizationRow | null =>
  (organisation && drafts.get(organisation)) ?? null

/** Returns the drafted sentences and tiles of the caller's organization; null: use the published ones. */
export const getDraftHomePage = (organisation: object | null): PreviewHomePage | null =>
  (organisation && drafts.get(organisation)?.home) ?? null

/** Returns the drafted question with this id for the caller's organization; null if none. */
export const getDraftQuestion = (organisation: object | null, id: string): Question | null =>
  (organisation && drafts.get(organisation)?.questions?.find((question) => question.id === id)) ?? null

/** Stores a preview until it expires. */
export async function savePreview(
  db: Queryable,
  { organisation, pictures, mails }: Preview,
  expiresAt: Temporal.Instant,
): Promise<void> {
  await db
    .insert(studioPreviews)
    .values({ client: organisation.username, organisation, pictures, mails, expiresAt })
}

/** Returns the preview of this client id; null if unknown or expired. */
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

/** Deletes expired previews. */
export async function deleteExpiredPreviews(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.delete(studioPreviews).where(lte(studioPreviews.expiresAt, toTimestamp(now)))
}

/** What preview pages use. */
export interface PreviewRoutesContext {
  readonly previewOf: (client: string) => Promise<Preview | null>
  /** Origin of the staff application, which alone may frame previews; null: no previews. */
  readonly staffOrigin: string | null
}

/** GET /previews/:client/mails/:kind serves a draft email for display in the staff application. */
export function previewEmailRoutes(
  app: FastifyInstance,
  { previewOf, staffOrigin }: PreviewRoutesContext,
): void {
  if (staffOrigin === null) return
  app.get<{ Params: { client: string; kind: string } }>(
    '/previews/:client/mails/:kind',
    async (request, reply) => {
      const { client, kind } = request.params
      const preview = await previewOf(client)
      const html = preview && Object.hasOwn(preview.mails, kind) ? preview.mails[kind] : undefined
      if (html === undefined) throw createNotFoundError()
      return reply
        .header(
          'content-security-policy',
          `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${staffOrigin}`,
        )
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )
}
