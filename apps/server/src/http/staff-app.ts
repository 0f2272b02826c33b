import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import type { StaffAddress } from './staff-address.ts'

/** Where the build of the staff application is. */
export const STAFF_APP_BUILD = path.resolve(import.meta.dirname, '../../../staff/dist')

/** What stands in the built document where each answer has a nonce of its own, and the name of the provider's program. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const PROGRAM_PLACEHOLDER = '__PROGRAM_NAME__'

/** What the pages are made of. */
export interface StaffAppOptions {
  /** Where members are, whose pages are shown inside theirs. */
  readonly portalOrigin: string
  /** What the provider calls its program. */
  readonly programName: () => string
  /** Folder of the build. */
  readonly folder: string
}

/** Nothing from elsewhere, nothing inline without the nonce, no framing, and words never become markup or script. */
const createContentSecurityPolicy = (nonce: string, portalOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Drafts are shown as the portal draws them.
    `frame-src ${portalOrigin}`,
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * The application of the staff, to be mounted at `/staff`: one document for every page, and its files. Where it was not built, there is
 * nothing. Whoever comes by another name of this machine is led to the one that passkeys are for.
 */
export const createStaffApp =
  (
    { origin, isApart }: StaffAddress,
    { portalOrigin, programName, folder }: StaffAppOptions,
  ): FastifyPluginAsync =>
  async (app) => {
    registerErrorHandler(app)
    const file = path.join(folder, 'index.html')
    const template = existsSync(file) ? readFileSync(file, 'utf8') : null
    if (template !== null)
      await app.register(fastifyStatic, {
        root: path.join(folder, 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        index: false,
        immutable: true,
        maxAge: '365d',
        // A file never changes under its name.
        etag: false,
        lastModified: false,
      })
    const toDocument = { prefixTrailingSlash: 'no-slash' } as const
    app.get('/', toDocument, async (_request, reply) => reply.redirect('/staff/'))
    app.get('/*', async (request, reply) => {
      if (template === null) throw createNotFoundError()
      if (!isApart && `${request.protocol}://${request.host}` !== origin)
        return reply.redirect(`${origin}${request.url}`)
      const nonce = randomBytes(18).toString('base64')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', createContentSecurityPolicy(nonce, portalOrigin))
        .send(
          template
            .replaceAll(NONCE_PLACEHOLDER, nonce)
            .replaceAll(PROGRAM_PLACEHOLDER, () => escapeHtml(programName())),
        )
    })
  }
