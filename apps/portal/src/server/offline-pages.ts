import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import type { Organization, RemovedOrganization } from '@evenkeel/api-contract/portal/organizations'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { offlinePath } from '#lib/offline-path.ts'
import type { OrganizationLookup } from './organization-cache.ts'
import { renderPlainDocument } from './document/render-plain-document.ts'
import { plainPageMessages } from './plain-pages.messages.ts'
import { getPlainDocumentHeaders } from './security-headers.ts'
import type { Tenant } from './resolve-tenant.ts'

/** Path of the service worker: at the root, so that it covers every page. */
export const WORKER_PATH = '/sw.js'

const workerSource = readFileSync(path.join(import.meta.dirname, 'offline-worker.js'), 'utf8')

/** Sends the service worker that shows the cached help lines when offline. */
export const sendWorker = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    .type('text/javascript; charset=utf-8')
    .send(workerSource)

/** Whether this address is the offline page that browsers cache. */
export const isOfflinePage = (tenant: Tenant): boolean => tenant.path === offlinePath

/** Home page of the organization that took over the members. */
const getHomeUrl = ({ domain, username }: NonNullable<RemovedOrganization['moved_to']>): string =>
  domain === null ? `/${username}/` : `https://${domain}/`

interface PlainPageContext {
  readonly spoken: Translator
  readonly tenant: Tenant
  readonly configuration: OrganizationLookup & { readonly root: Organization | null }
  readonly environment: string
}

/** The offline page: help lines of the organization, nothing to load. */
export function sendOfflinePage(reply: FastifyReply, where: PlainPageContext): FastifyReply {
  const words = where.spoken.texts(plainPageMessages)
  return sendPlainPage(reply, where, 200, {
    heading: words.offlineTitle,
    words: [words.offlineReach],
    more: [words.offlineWaits, words.offlineBack],
    // The address is still that of the requested page.
    again: { href: '', label: words.offlineAgain },
    waitsForNetwork: true,
  })
}

/** Every page of a removed organization: its name and neutral styles. */
export function sendRemovedOrganization(
  reply: FastifyReply,
  where: PlainPageContext,
  { program_name: name, moved_to: next }: RemovedOrganization,
): FastifyReply {
  const words = where.spoken.texts(plainPageMessages)
  const program = name ?? words.thisProgram
  return sendPlainPage(reply, where, 410, {
    heading: words.endedTitle({ program }),
    programName: name,
    words: [
      words.ended({ program }),
      next ? words.endedMoved({ next: next.program_name ?? words.anotherProgram }) : words.endedClosed,
      words.endedLines,
    ],
    again: next
      ? { href: getHomeUrl(next), label: words.endedGo({ next: next.program_name ?? words.newProgram }) }
      : null,
  })
}

/** Sent when a page could not be rendered. */
export function sendErrorPage(reply: FastifyReply, where: PlainPageContext): FastifyReply {
  const words = where.spoken.texts(plainPageMessages)
  return sendPlainPage(reply, where, 500, {
    heading: words.troubleTitle,
    words: [words.trouble],
    again: { href: `${where.tenant.base}/`, label: words.troubleHome },
  })
}

function sendPlainPage(
  reply: FastifyReply,
  { spoken, configuration, environment }: PlainPageContext,
  status: 200 | 410 | 500,
  parts: Pick<
    Parameters<typeof renderPlainDocument>[0],
    'heading' | 'words' | 'more' | 'again' | 'waitsForNetwork' | 'programName'
  >,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .headers(getPlainDocumentHeaders(nonce, parts.waitsForNetwork))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      renderPlainDocument({
        ...parts,
        spoken,
        organisation: configuration.organisation ?? configuration.root,
        environment,
        nonce,
      }),
    )
}
