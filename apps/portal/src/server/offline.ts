import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import type { RemovedOrganisation } from '@evenkeel/contract/own/organisations'
import { offlinePath } from '../lib/offline-path.ts'
import type { Configuration } from './configurations.ts'
import { plainDocument } from './document/plain-document.ts'
import { plainDocumentHeaders } from './policy.ts'
import type { Tenant } from './tenant.ts'

/** Where the browser's worker lives: at the root, so that it can stand in for every page. */
export const WORKER_PATH = '/sw.js'

const worker = readFileSync(path.join(import.meta.dirname, 'offline-worker.js'), 'utf8')

/** The worker that answers a page with the kept help lines when the network is gone. */
export const sendWorker = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    .type('text/javascript; charset=utf-8')
    .send(worker)

/** Whether this address is the page a browser keeps for later. */
export const isOfflinePage = (tenant: Tenant): boolean => tenant.path === offlinePath

/** The home page of the organisation that took the members. */
const homeOf = ({ domain, username }: NonNullable<RemovedOrganisation['moved_to']>): string =>
  domain === null ? `/${username}/` : `https://${domain}/`

interface Where {
  readonly tenant: Tenant
  readonly configuration: Configuration
  readonly environment: string
}

/** The page a browser keeps: help lines of the organisation and nothing to load. */
export function sendOfflinePage(reply: FastifyReply, where: Where): FastifyReply {
  return sendPlain(reply, where, 200, {
    heading: 'You are offline, and help is still here',
    words: [
      'We cannot reach our pages right now. You can call or text from here. Calling needs no internet.',
      'Your page opens by itself when you are back online.',
    ],
    // The address is still that of the page somebody wanted.
    again: { href: '', label: 'Try this page again' },
    waitsForNetwork: true,
  })
}

/** What every page of an organisation that was removed is: its name and plain words, no other one's look. */
export function sendEnded(
  reply: FastifyReply,
  where: Where,
  { program_name: name, moved_to: next }: RemovedOrganisation,
): FastifyReply {
  const program = name ?? 'This program'
  const words = [
    `${program} has ended here. You can no longer log in on these pages. Nothing you did was wrong.`,
    next
      ? `Everybody who had an account now belongs to ${next.program_name ?? 'another program'}. Log in there with the same email and the same password. Your visits and your messages are there.`
      : 'Accounts here were closed. For a copy of what was held about you, please ask the people who told you about this program.',
    'If you need somebody now, these lines answer day and night.',
  ]
  const again = next
    ? { href: homeOf(next), label: `Go to ${next.program_name ?? 'your new program'}` }
    : null
  return sendPlain(reply, where, 410, {
    heading: `${program} has ended`,
    programName: name,
    words,
    again,
  })
}

/** What is where a page of ours could not be drawn. */
export function sendTrouble(reply: FastifyReply, where: Where): FastifyReply {
  return sendPlain(reply, where, 500, {
    heading: 'Something went wrong',
    words: ['This page has a fault of ours. Nothing you did was wrong. The phone numbers still work.'],
    again: { href: `${where.tenant.base}/`, label: 'Open the home page' },
  })
}

function sendPlain(
  reply: FastifyReply,
  { configuration, environment }: Where,
  status: 200 | 410 | 500,
  parts: Pick<
    Parameters<typeof plainDocument>[0],
    'heading' | 'words' | 'again' | 'waitsForNetwork' | 'programName'
  >,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .headers(plainDocumentHeaders(nonce, parts.waitsForNetwork))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainDocument({ ...parts, organisation: configuration.organisation, environment, nonce }))
}
