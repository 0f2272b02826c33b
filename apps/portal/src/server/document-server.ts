import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { MessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { RootBrand } from '#organization/displayed-organization.ts'
import type { FirstData } from '#app/services/first-data.ts'
import { guard } from '#app/routing/guard.ts'
import { paths } from '#lib/paths.ts'
import { mayTranslate, notFoundScreen, routeOf } from '#app/routing/routes.ts'
import { firstScreenOf, screenOf } from '#app/routing/screen-of.ts'
import { type AssetManifest, omitScripts } from './document/assets.ts'
import type { OrganizationLookup, OrganizationCache } from './organization-cache.ts'
import { renderDocument, NONCE_PLACEHOLDER } from './document/render-document.ts'
import {
  isOfflinePage,
  sendRemovedOrganization,
  sendOfflinePage,
  sendErrorPage,
  sendWorker,
  WORKER_PATH,
} from './offline-pages.ts'
import { getDocumentHeaders, getPreviewHeaders } from './security-headers.ts'
import { registerCspReports } from './csp-reports.ts'
import { renderPage, type RenderingDeps } from './render-page.ts'
import type { TranslatedScreens } from './renderer.ts'
import type { PageRequest, RenderedPage, CachedPage, PageCache } from './page-cache.ts'
import { setLanguageCookie, getRequestLanguage } from './language/request-language.ts'
import { sendCompressed } from './document/send-html.ts'
import {
  getReplacementUrl,
  ROOT_CLIENT,
  type Tenant,
  type TenantHosts,
  resolveTenant,
  stripTenantPrefix,
} from './resolve-tenant.ts'

export interface PortalServerDeps extends RenderingDeps {
  /** Reads organizations. */
  readonly configurations: OrganizationCache
  readonly hosts: () => TenantHosts
  readonly environment: string
  readonly release: string
  /** Origin of the staff application, the only one that may show drafts; null disables drafts. */
  readonly staffOrigin: string | null
  /** Whether `/gallery` exists for developers; never in production. */
  readonly gallery: boolean
  /** Base URL of the telehealth service for the browser: a path, or a URL of another origin. */
  readonly telehealthBase: string
  /** Script of the translation widget, or null when no service is set up (RD-018). */
  readonly translateWidgetUrl: string | null
  readonly assets: AssetManifest
  /** Translated screens. Without them, screens are in English, and the document is marked so. */
  readonly translated?: Pick<ReadonlyMap<Language, TranslatedScreens>, 'get'>
  /** Message catalog of the document in every language. */
  readonly catalogue: MessageCatalog
  /** Cache of public pages; null: every page is rendered per request. */
  readonly pages: PageCache | null
  /** Folder of the built browser files, or null when a development server serves them. */
  readonly assetFolder: string | null
  /** Additional head content, from the development server only. */
  readonly devHead: string | null
}

/** Well-known change-password address (W3C). The reset page needs no organization on a shared host. */
const CHANGE_PASSWORD = '/.well-known/change-password'

/** Seconds after which a page without its organization should be retried. */
const RETRY_AFTER = '5'

/** Returns the guard's redirect, decided before rendering; null when the page can be rendered. */
function getGuardRedirect(
  tenant: Tenant,
  search: string,
  hasSessionFlag: boolean,
  organisation: Organization | null,
): string | null {
  const decision = guard({
    route: routeOf(tenant.path),
    target: `${tenant.path}${search}`,
    status: hasSessionFlag ? 'restoring' : 'visitor',
    organisation,
  })
  return decision.kind === 'redirect' ? `${tenant.base}${decision.to}` : null
}

/** The organization of an address, else the root one with its name, colors and phone (RD-105). */
type OrganizationMatch = OrganizationLookup & { readonly root: Organization | null }

async function findOrganization(
  { configurations }: Pick<PortalServerDeps, 'configurations'>,
  { client }: Tenant,
  host: string,
  language: Language,
): Promise<OrganizationMatch> {
  const configuration = await configurations.read(client, host, language)
  const lacksOne = configuration.status === 404 || configuration.status === 503
  const root = lacksOne ? (await configurations.read(ROOT_CLIENT, host, language)).organisation : null
  return { ...configuration, root }
}

const getBrand = (root: Organization): RootBrand => ({
  program_name: root.program_name,
  phone: root.phone,
  phone_takes_texts: root.phone_takes_texts,
  custom_color1: root.custom_color1,
  custom_color3: root.custom_color3,
  glyph: root.glyph,
  glyph_width: root.glyph_width,
  glyph_height: root.glyph_height,
  logo: root.logo,
})

const getOrigin = (address: string | null): string | null =>
  address === null || address.startsWith('/') ? null : new URL(address).origin

/** The first data of the document, before rendering. */
function getFirstData(
  deps: PortalServerDeps,
  tenant: Tenant,
  { organisation, status, root }: OrganizationMatch,
  hasSessionFlag: boolean,
  language: Language,
): FirstData {
  const route = routeOf(tenant.path)
  const script = mayTranslate(route, hasSessionFlag) ? deps.translateWidgetUrl : null
  return {
    place: {
      base: tenant.base,
      client: tenant.client,
      organisation,
      ...(root ? { root: getBrand(root) } : {}),
      environment: deps.environment,
      language,
      ...(status === 503 ? { isUnreachable: true } : {}),
    },
    hasSessionFlag,
    // Nothing follows the first HTML of a draft, so no welcome text may precede it.
    settled: isPreviewClientId(tenant.client)
      ? true
      : route
        ? route.rendered && route.loaderMessages.length === 0
        : screenOf(tenant.path, { gallery: deps.gallery, organisation, isMember: false }) === notFoundScreen,
    release: deps.release,
    telehealthBase: deps.telehealthBase,
    translation: { isSetUp: deps.translateWidgetUrl !== null, script },
    devices: route?.devices ?? false,
    gallery: deps.gallery,
    queries: null,
    drawnFor: null,
  }
}

/** Renders a page and its document. */
async function renderPageDocument(
  deps: PortalServerDeps,
  request: FastifyRequest,
  { first, path, status }: PageRequest,
): Promise<RenderedPage> {
  const screen = firstScreenOf(path.split('?')[0] ?? path, first)
  const translated = deps.translated?.get(first.place.language) ?? null
  const drawing = { ...deps, renderer: translated?.renderer ?? deps.renderer }
  const { isMissing, movedTo, isComplete, ...drawn } = await renderPage(drawing, request, first, screen, path)
  const head = deps.devHead?.replaceAll('NONCE', NONCE_PLACEHOLDER)
  return {
    status: status === 200 && (isMissing || screen === notFoundScreen) ? 404 : status,
    movedTo,
    isComplete,
    pieces: renderDocument({
      spoken: deps.catalogue.in(first.place.language),
      translated,
      ...drawn,
      files: isPreviewClientId(first.place.client)
        ? omitScripts(deps.assets.filesFor(screen))
        : deps.assets.filesFor(screen),
      ...(head === undefined ? {} : { head }),
    }),
  }
}

async function sendPage(
  deps: PortalServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: PageRequest,
): Promise<FastifyReply> {
  const { first } = asked
  const draw = (): Promise<RenderedPage> => renderPageDocument(deps, request, asked)
  const page: RenderedPage & Partial<Pick<CachedPage, 'packed'>> = await (deps.pages?.read(asked, draw) ??
    draw())
  const { status, movedTo, pieces, packed } = page
  if (movedTo !== null)
    return reply.header('cache-control', 'no-store').redirect(`${first.place.base}${movedTo}`, 302)
  const nonce = randomBytes(16).toString('base64')
  const headers = getPageHeaders(deps, first, nonce)
  void reply
    .code(status)
    .headers(headers)
    .headers(status === 503 ? { 'retry-after': RETRY_AFTER } : {})
    .header('cache-control', 'no-store')
  return sendCompressed(request, reply, pieces, packed?.() ?? null, nonce)
}

/** Response headers of a page. */
const getPageHeaders = (deps: PortalServerDeps, first: FirstData, nonce: string): Record<string, string> =>
  deps.staffOrigin !== null && isPreviewClientId(first.place.client)
    ? getPreviewHeaders(nonce, deps.staffOrigin, deps.devHead !== null)
    : getDocumentHeaders({
        nonce,
        telehealthOrigin: getOrigin(deps.telehealthBase),
        widgetOrigin: getOrigin(first.translation.script),
        devices: first.devices,
        dev: deps.devHead !== null,
      })

/** Parses the URL manually: as a relative address, `//` would start another host. */
const parseAddress = (originalUrl: string): URL =>
  originalUrl.startsWith('/')
    ? new URL(`http://portal.invalid${originalUrl}`)
    : new URL(originalUrl, 'http://portal.invalid')

/** Settings of a page: a draft is rendered each time, as a visitor sees it, without the widget. */
const withTenantSettings = (deps: PortalServerDeps, { client }: Tenant): PortalServerDeps =>
  isPreviewClientId(client) ? { ...deps, pages: null, translateWidgetUrl: null } : deps

async function handleRequest(
  given: PortalServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // As requested: an unreadable address is not found.
  const url = parseAddress(request.originalUrl)
  const moved = getReplacementUrl(
    request.host,
    `${url.pathname}${url.search}`,
    request.protocol,
    given.hosts(),
  )
  if (moved) return reply.redirect(moved, 301)
  const tenant = resolveTenant(request.host, url.pathname, given.hosts())
  const deps = withTenantSettings(given, tenant)
  if (url.pathname === tenant.base) return reply.redirect(`${tenant.base}/${url.search}`, 301)
  const shorter = stripTenantPrefix(tenant)
  if (shorter !== null) return reply.redirect(`${shorter}${url.search}`, 301)
  const { language, chosen } = getRequestLanguage(request, url.searchParams)
  const configuration = await findOrganization(deps, tenant, request.host.toLowerCase(), language)
  if (chosen !== null) setLanguageCookie(reply, chosen, deps.memberPages.isSecure)
  const spoken = deps.catalogue.in(language)
  const where = { spoken, tenant, configuration, environment: deps.environment }
  if (configuration.status === 410) return sendRemovedOrganization(reply, where, configuration.removed)
  if (isOfflinePage(tenant)) return sendOfflinePage(reply, where)
  const hasSessionFlag =
    !isPreviewClientId(tenant.client) && /(^|;\s*)evenkeel_signed_in=1/.test(request.headers.cookie ?? '')
  const target = getGuardRedirect(tenant, url.search, hasSessionFlag, configuration.organisation)
  if (target !== null) return reply.header('cache-control', 'no-store').redirect(target, 302)
  try {
    const first = getFirstData(deps, tenant, configuration, hasSessionFlag, language)
    const asked = { first, path: `${tenant.path}${url.search}`, status: configuration.status }
    return await sendPage(deps, request, reply, asked)
  } catch (error) {
    const route = routeOf(tenant.path)?.name ?? 'none'
    request.log.error({ route, err: error }, 'page could not be rendered')
    return sendErrorPage(reply, where)
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
    // Files are immutable under their name: no ETag needed, and no ranges, because none is media.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    // Nothing more: a script may run in a worker, which would be held to the policy of its own file.
    setHeaders: (reply) => void reply.header('content-security-policy', "frame-ancestors 'none'"),
  })
}

/** The document server: every page of every organization, and the built files. */
export function portalServer(deps: PortalServerDeps): FastifyPluginAsync {
  return async (app) => {
    if (deps.assetFolder) await serveFiles(app, deps.assetFolder)
    await registerCspReports(app)
    app.get(WORKER_PATH, (_request, reply) => sendWorker(reply))
    app.get(CHANGE_PASSWORD, (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(paths['auth-reset'], 302),
    )
    app.get('/*', (request, reply) => handleRequest(deps, request, reply))
  }
}
