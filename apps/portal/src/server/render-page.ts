import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { FastifyRequest } from 'fastify'
import { isDrawnForMember, routeOf } from '#app/routing/routes.ts'
import type { FirstData } from '#app/services/first-data.ts'
import type { RenderResult, Renderer } from './renderer.ts'
import { getRequestMember, type RequestMember } from './request-member.ts'

/** What rendering a member's page needs. */
export interface MemberPageDeps {
  /** Calls the telehealth service from the server on behalf of the member whose page is rendered. */
  readonly telehealth: ApiCall
  /** Whether members reach the portal over https. */
  readonly isSecure: boolean
  readonly now: () => Temporal.Instant
  /** Starts the time limit for a page's data; returns its signal. */
  readonly deadline: () => AbortSignal
}

/** What rendering pages needs. */
export interface RenderingDeps {
  /** Our API. */
  readonly own: ApiCall
  /** The content service. */
  readonly content: ApiCall
  readonly memberPages: MemberPageDeps
  readonly renderer: Renderer
}

/** First data of a page rendered for a member. Tokens are excluded: the scripts load them. */
const getMemberFirstData = (first: FirstData, { user }: RequestMember, now: Temporal.Instant): FirstData => ({
  ...first,
  settled: true,
  drawnFor: { member: { ...user, md_live: null }, at: now.toString() },
})

/** Renders a page for its member when possible in time, else the public version. */
export async function renderPage(
  deps: RenderingDeps,
  request: Pick<FastifyRequest, 'headers' | 'log'>,
  first: FirstData,
  screen: string,
  path: string,
): Promise<RenderResult> {
  const { own, content, memberPages, renderer } = deps
  const [now, deadline] = [memberPages.now(), memberPages.deadline()]
  const page = { screen, path, own, content, telehealth: memberPages.telehealth, now, deadline }
  const route = routeOf(path.split('?')[0] ?? path)
  const member =
    first.hasSessionFlag && first.place.organisation && isDrawnForMember(route)
      ? await getRequestMember(
          { own, isSecure: memberPages.isSecure },
          request.headers.cookie ?? '',
          first.place.client,
          deadline,
        )
      : null
  if (member) {
    try {
      return await renderer({ ...page, first: getMemberFirstData(first, member, now), member })
    } catch (error) {
      request.log.warn({ route: route?.name, err: error }, 'member page will be rendered in the browser')
    }
  }
  return renderer({ ...page, first, member: null })
}
