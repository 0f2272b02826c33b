import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import type { StaffAddress } from './staff-host.ts'

/** Folder of the staff application build. */
export const STAFF_APP_BUILD = path.resolve(import.meta.dirname, '../../../staff/dist')

/** Placeholders in the built document: the nonce of each response, and the program name. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const PROGRAM_PLACEHOLDER = '__PROGRAM_NAME__'

/** Options of the staff pages. */
export interface StaffAppOptions {
  /** Origin of the member portal, whose pages are embedded as previews. */
  readonly portalOrigin: string
  /** Program name of the provider. */
  readonly programName: () => string
  /** Folder of the build. */
  readonly folder: string
}

/** Blocks external sources, inline code without the nonce, framing, and markup injection. */
const createContentSecurityPolicy = (nonce: string, portalOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Drafts are previewed in the portal.
    `frame-src ${portalOrigin}`,
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * Staff application, mounted at `/staff`: one document for every page, and its assets. Returns 404 if it was not
 * built. Requests under another local host name are redirected to the one used for passkeys.
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
        // File names contain a content hash.
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
