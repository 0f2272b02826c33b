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
import { screenOf } from '#app/routing/screen-of.ts'
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
  /** Reads organisations. */
  readonly configurations: OrganizationCache
  readonly hosts: () => TenantHosts
  readonly environment: string
  /** Origin of the staff application, which alone may show drafts; null: nobody may. */
  readonly staffOrigin: string | null
  /** Whether the developers' `/gallery` exists; never in production. */
  readonly gallery: boolean
  /** Where the browser reaches the telehealth service: a path, or a URL of another origin. */
  readonly telehealthBase: string
  /** Script of the translation widget, or null when no service is set up (RD-018). */
  readonly translateWidgetUrl: string | null
  readonly assets: AssetManifest
  /** The screens in other languages. Where one is missing they speak English, and the document says so. */
  readonly translated?: Pick<ReadonlyMap<Language, TranslatedScreens>, 'get'>
  /** Texts of what is around the screens, in every language. */
  readonly catalogue: MessageCatalog
  /** Pages that are the same for everybody, as they were drawn a moment ago; null: every page is drawn for its request. */
  readonly pages: PageCache | null
  /** Folder of the built browser files, or null when a development server gives them out. */
  readonly assetFolder: string | null
  /** More for the head, from the development server only. */
  readonly devHead: string | null
}

/** Where password managers go to change a password (W3C). On a shared host nothing names the organization: the reset page needs none. */
const CHANGE_PASSWORD = '/.well-known/change-password'

/** Seconds after which a page that lacks its organisation is worth another look. */
const RETRY_AFTER = '5'

/** Where the guard sends this request, decided before anything is drawn; null when the page may be drawn. */
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

/** The organisation of an address; where there is none, the root one stands in with its name, colours and phone (RD-105). */
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

/** What the document says of the page, before anything is drawn. */
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
    // Nothing comes after the first HTML of a draft: no words of welcome may stand before it.
    settled: isPreviewClientId(tenant.client)
      ? true
      : route
        ? route.rendered && route.loaderMessages.length === 0
        : screenOf(tenant.path, { gallery: deps.gallery, organisation }) === notFoundScreen,
    telehealthBase: deps.telehealthBase,
    translation: { isSetUp: deps.translateWidgetUrl !== null, script },
    devices: route?.devices ?? false,
    gallery: deps.gallery,
    queries: null,
    drawnFor: null,
  }
}

/** Draws a page and puts its document together. */
async function renderPageDocument(
  deps: PortalServerDeps,
  request: FastifyRequest,
  { first, path, status }: PageRequest,
): Promise<RenderedPage> {
  const screen = screenOf(path.split('?')[0] ?? path, { ...first, ...first.place })
  const translated = deps.translated?.get(first.place.language) ?? null
  const { assets, renderer } = translated ?? deps
  const drawing = { ...deps, renderer }
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
        ? omitScripts(assets.filesFor(screen))
        : assets.filesFor(screen),
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

/** What the browser is told of a page, beside its content. */
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

/** What stands behind the host. Put together by hand: read as a relative address, `//` would begin another host. */
const parseAddress = (originalUrl: string): URL =>
  originalUrl.startsWith('/')
    ? new URL(`http://portal.invalid${originalUrl}`)
    : new URL(originalUrl, 'http://portal.invalid')

/** What a page is made with: a draft is drawn anew each time, as a visitor sees it, and without the widget. */
const withTenantSettings = (deps: PortalServerDeps, { client }: Tenant): PortalServerDeps =>
  isPreviewClientId(client) ? { ...deps, pages: null, translateWidgetUrl: null } : deps

async function handleRequest(
  given: PortalServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // As it was asked for: what cannot be read is not found.
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
    request.log.error(
      { route: routeOf(tenant.path)?.name ?? 'none', err: error },
      'A page could not be drawn',
    )
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
    // A file never changes under its name: nobody asks whether it did, and parts of one are in no player.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    // No more than this: a script may run in a worker, which would be held to the policy of its own file.
    setHeaders: (reply) => void reply.header('content-security-policy', "frame-ancestors 'none'"),
  })
}

/** The document server: every page of every organisation, and the built files. */
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
