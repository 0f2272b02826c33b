import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Call } from '@evenkeel/contract/call'
import type { Organisation } from '@evenkeel/contract/own/organisations'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FirstData } from '../app/services/first-data.ts'
import { guard } from '../app/routing/guard.ts'
import { mayTranslate, notFoundScreen, routeOf } from '../app/routing/routes.ts'
import { screenOf } from '../app/routing/screen-of.ts'
import { type Assets } from './document/assets.ts'
import type { Configuration, Configurations } from './configurations.ts'
import { documentOf } from './document/document.ts'
import { isOfflinePage, sendEnded, sendOfflinePage, sendTrouble, sendWorker, WORKER_PATH } from './offline.ts'
import { documentHeaders } from './policy.ts'
import { takePolicyReports } from './policy-reports.ts'
import type { Renderer } from './renderer.ts'
import { sendHtml } from './document/send-html.ts'
import { newAddress, type Tenant, type TenantHosts, tenantOf, withoutName } from './tenant.ts'

export interface PortalDeps {
  /** The own API. */
  readonly own: Call
  /** Reads organisations. */
  readonly configurations: Configurations
  /** The content service. */
  readonly content: Call
  readonly hosts: () => TenantHosts
  readonly environment: string
  /** Whether the developers' `/gallery` exists; never in production. */
  readonly gallery: boolean
  /** Where the browser reaches the telehealth service: a path, or a URL of another origin. */
  readonly telehealthBase: string
  /** Script of the translation widget, or null when no service is set up (RD-018). */
  readonly translateWidgetUrl: string | null
  readonly assets: Assets
  readonly renderer: Renderer
  /** Folder of the built browser files, or null when a development server gives them out. */
  readonly assetFolder: string | null
  /** More for the head, from the development server only. */
  readonly devHead: string | null
}

/** Seconds after which a page that lacks its organisation is worth another look. */
const RETRY_AFTER = '5'

/** Where the guard sends this request, decided before anything is drawn; null when the page may be drawn. */
function redirectFor(
  tenant: Tenant,
  search: string,
  hasSessionFlag: boolean,
  organisation: Organisation | null,
): string | null {
  const decision = guard({
    route: routeOf(tenant.path),
    target: `${tenant.path}${search}`,
    status: hasSessionFlag ? 'restoring' : 'visitor',
    organisation,
  })
  return decision.kind === 'redirect' ? `${tenant.base}${decision.to}` : null
}

const originOf = (address: string | null): string | null =>
  address === null || address.startsWith('/') ? null : new URL(address).origin

/** What the document says of the page, before anything is drawn. */
function firstDataOf(
  deps: PortalDeps,
  tenant: Tenant,
  { organisation, status }: Configuration,
  hasSessionFlag: boolean,
): FirstData {
  const route = routeOf(tenant.path)
  const script = mayTranslate(route, hasSessionFlag) ? deps.translateWidgetUrl : null
  return {
    place: {
      base: tenant.base,
      client: tenant.client,
      organisation,
      environment: deps.environment,
      ...(status === 503 ? { isUnreachable: true } : {}),
    },
    hasSessionFlag,
    settled: route
      ? route.rendered && route.loaderMessages.length === 0
      : screenOf(tenant.path, { gallery: deps.gallery, organisation }) === notFoundScreen,
    telehealthBase: deps.telehealthBase,
    translation: { isSetUp: deps.translateWidgetUrl !== null, script },
    devices: route?.devices ?? false,
    gallery: deps.gallery,
    queries: null,
  }
}

async function sendPage(
  deps: PortalDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  first: FirstData,
  path: string,
  status: number,
): Promise<FastifyReply> {
  const screen = screenOf(path.split('?')[0] ?? path, { ...first, ...first.place })
  const { isMissing, movedTo, ...drawn } = await deps.renderer({
    first,
    screen,
    path,
    own: deps.own,
    content: deps.content,
  })
  if (movedTo !== null)
    return reply.header('cache-control', 'no-store').redirect(`${first.place.base}${movedTo}`, 302)
  const nonce = randomBytes(16).toString('base64')
  const headers = documentHeaders({
    nonce,
    telehealthOrigin: originOf(deps.telehealthBase),
    widgetOrigin: originOf(first.translation.script),
    devices: first.devices,
    dev: deps.devHead !== null,
  })
  void reply
    .code(status === 200 && (isMissing || screen === notFoundScreen) ? 404 : status)
    .headers(headers)
    .headers(status === 503 ? { 'retry-after': RETRY_AFTER } : {})
    .header('cache-control', 'no-store')
  const html = documentOf({
    ...drawn,
    files: deps.assets.filesFor(screen),
    nonce,
    ...(deps.devHead === null ? {} : { head: deps.devHead.replaceAll('NONCE', nonce) }),
  })
  return sendHtml(request, reply, html)
}

async function answer(deps: PortalDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // As it was asked for: what cannot be read is not found.
  const url = new URL(request.originalUrl, 'http://portal.invalid')
  const moved = newAddress(request.host, `${url.pathname}${url.search}`, request.protocol, deps.hosts())
  if (moved) return reply.redirect(moved, 301)
  const tenant = tenantOf(request.host, url.pathname, deps.hosts())
  if (url.pathname === tenant.base) return reply.redirect(`${tenant.base}/${url.search}`, 301)
  const shorter = withoutName(tenant)
  if (shorter !== null) return reply.redirect(`${shorter}${url.search}`, 301)
  const configuration = await deps.configurations.read(tenant.client, request.host.toLowerCase())
  const where = { tenant, configuration, environment: deps.environment }
  if (configuration.status === 410) return sendEnded(reply, where, configuration.removed)
  if (isOfflinePage(tenant)) return sendOfflinePage(reply, where)
  const hasSessionFlag = /(^|;\s*)evenkeel_signed_in=1/.test(request.headers.cookie ?? '')
  const target = redirectFor(tenant, url.search, hasSessionFlag, configuration.organisation)
  if (target !== null) return reply.header('cache-control', 'no-store').redirect(target, 302)
  try {
    const first = firstDataOf(deps, tenant, configuration, hasSessionFlag)
    return await sendPage(deps, request, reply, first, `${tenant.path}${url.search}`, configuration.status)
  } catch (error) {
    request.log.error(
      { route: routeOf(tenant.path)?.name ?? 'none', err: error },
      'A page could not be drawn',
    )
    return sendTrouble(reply, where)
  }
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    // No more than this: a script may run in a worker, which would be held to the policy of its own file.
    setHeaders: (reply) => void reply.header('content-security-policy', "frame-ancestors 'none'"),
  })
}

/** The document server: every page of every organisation, and the built files. */
export function portal(deps: PortalDeps): FastifyPluginAsync {
  return async (app) => {
    if (deps.assetFolder) await serveFiles(app, deps.assetFolder)
    await takePolicyReports(app)
    app.get(WORKER_PATH, (_request, reply) => sendWorker(reply))
    app.get('/*', (request, reply) => answer(deps, request, reply))
  }
}
