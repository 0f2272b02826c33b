import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type Call, Refused } from '@evenkeel/contract/call'
import { type Organisation, readConfiguration } from '@evenkeel/contract/own/organisations'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { guard } from '../app/guard.ts'
import { notFoundScreen, routeOf } from '../app/routes.ts'
import { screenOf } from '../app/screen-of.ts'
import { type Assets } from './assets.ts'
import { documentOf } from './document.ts'
import { documentHeaders } from './policy.ts'
import type { Renderer } from './renderer.ts'
import { newAddress, type Tenant, type TenantHosts, tenantOf } from './tenant.ts'

export interface PortalDeps {
  /** The own API. */
  readonly own: Call
  /** The content service. */
  readonly content: Call
  readonly hosts: () => TenantHosts
  readonly environment: string
  /** Whether the developers' `/gallery` exists; never in production. */
  readonly gallery: boolean
  /** Where the browser reaches the telehealth service: a path, or a URL of another origin. */
  readonly telehealthBase: string
  readonly assets: Assets
  readonly renderer: Renderer
  /** Folder of the built browser files, or null when a development server gives them out. */
  readonly assetFolder: string | null
  /** More for the head, from the development server only. */
  readonly devHead: string | null
}

type Loaded = { readonly organisation: Organisation | null; readonly status: 200 | 404 | 503 }

async function load(own: Call, client: string): Promise<Loaded> {
  try {
    return { organisation: await own(readConfiguration, { query: { domain: client } }), status: 200 }
  } catch (error) {
    return { organisation: null, status: error instanceof Refused && error.status < 500 ? 404 : 503 }
  }
}

/** Where the guard sends this request, decided before anything is drawn; null when the page may be drawn. */
function redirectFor(
  tenant: Tenant,
  search: string,
  hinted: boolean,
  organisation: Organisation | null,
): string | null {
  const decision = guard({
    route: routeOf(tenant.path),
    target: `${tenant.path}${search}`,
    status: hinted ? 'restoring' : 'visitor',
    organisation,
  })
  return decision.kind === 'redirect' ? `${tenant.base}${decision.to}` : null
}

async function answer(deps: PortalDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = new URL(request.url, 'http://portal.invalid')
  const moved = newAddress(request.host, request.url, request.protocol, deps.hosts())
  if (moved) return reply.redirect(moved, 301)
  const tenant = tenantOf(request.host, url.pathname, deps.hosts())
  const { organisation, status } = await load(deps.own, tenant.client)
  const hinted = /(^|;\s*)evenkeel_signed_in=1/.test(request.headers.cookie ?? '')
  const target = redirectFor(tenant, url.search, hinted, organisation)
  if (target !== null) return reply.header('cache-control', 'no-store').redirect(target, 302)

  const route = routeOf(tenant.path)
  const screen = screenOf(tenant.path, deps.gallery)
  const settled = route ? route.rendered && route.loaderMessages.length === 0 : screen === notFoundScreen
  const place = { base: tenant.base, client: tenant.client, organisation, environment: deps.environment }
  const drawn = await deps.renderer({
    first: {
      place,
      hinted,
      settled,
      telehealthBase: deps.telehealthBase,
      gallery: deps.gallery,
      queries: null,
    },
    screen,
    path: `${tenant.path}${url.search}`,
    own: deps.own,
    content: deps.content,
  })
  const nonce = randomBytes(16).toString('base64')
  const origin = deps.telehealthBase.startsWith('/') ? null : new URL(deps.telehealthBase).origin
  return reply
    .code(status === 200 && screen === notFoundScreen ? 404 : status)
    .headers(documentHeaders(nonce, origin, deps.devHead !== null))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      documentOf({
        ...drawn,
        files: deps.assets.filesFor(screen),
        nonce,
        ...(deps.devHead === null ? {} : { head: deps.devHead.replaceAll('NONCE', nonce) }),
      }),
    )
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
}

/** The document server: every page of every organisation, and the built files. */
export function portal(deps: PortalDeps): FastifyPluginAsync {
  return async (app) => {
    if (deps.assetFolder) await serveFiles(app, deps.assetFolder)
    app.get('/*', (request, reply) => answer(deps, request, reply))
  }
}
