import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { FastifyRequest } from 'fastify'
import { isDrawnForMember, routeOf } from '#app/routing/routes.ts'
import type { FirstData } from '#app/services/first-data.ts'
import type { RenderResult, Renderer } from './renderer.ts'
import { getRequestMember, type RequestMember } from './request-member.ts'

/** What a page of a member is drawn with. */
export interface MemberPageDeps {
  /** Reaches the telehealth service from here, in the name of the member whose page is drawn. */
  readonly telehealth: ApiCall
  /** Whether members reach the portal over https. */
  readonly isSecure: boolean
  readonly now: () => Temporal.Instant
  /** Begins the wait for what a page shows; the signal ends it. */
  readonly deadline: () => AbortSignal
}

/** What pages are drawn with. */
export interface RenderingDeps {
  /** The own API. */
  readonly own: ApiCall
  /** The content service. */
  readonly content: ApiCall
  readonly memberPages: MemberPageDeps
  readonly renderer: Renderer
}

/** What the document says of a page that is drawn for a member. The scripts bring the tokens themselves. */
const getMemberFirstData = (first: FirstData, { user }: RequestMember, now: Temporal.Instant): FirstData => ({
  ...first,
  settled: true,
  drawnFor: { member: { ...user, md_live: null }, at: now.toString() },
})

/** Draws a page for the member it belongs to where that can be done in time, else as everybody gets it. */
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
      request.log.warn({ route: route?.name, err: error }, 'A member’s page is left to the scripts')
    }
  }
  return renderer({ ...page, first, member: null })
}
