import type { CounselorWorld } from './counselor-world.ts'
import type { Json } from './services.ts'

/** What is asked of an endpoint of counselors: always for the owner's things. */
export interface CounselorAsk {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: Json
}

/** Status per principal, in their order, and the request; made anew for each of them. */
export type CounselorRow = readonly [
  answers: string,
  ask?: (world: CounselorWorld) => CounselorAsk | Promise<CounselorAsk>,
]

/** Each counselor reads or changes the own things: there is nothing in the request that names another's. */
const own = (status: number): string => `401 401 403 403 403 ${status} ${status} 403 401`

/**
 * Who may call what of a counselor's (trust S1). Every endpoint that is mounted has a row here; one without fails the build. The columns are the
 * principals of `counselor-world.ts`: nobody, a member, care line, account manager (editor and privacy officer too), administrator, another
 * counselor, the owner, lapsed, ended. A row with ids asks for the owner's: another counselor gets the 404 of what is not there.
 */
export const counselorAccess: Readonly<Record<string, CounselorRow>> = {
  'GET /counselor/me': [own(200)],
}
