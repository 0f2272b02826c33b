import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../testing/services.ts'
import { faultsOf, type Shape } from './shapes.ts'
import { openWalk, type Walk } from './walk.ts'
import { refusal } from './wire-shapes.ts'

/**
 * How a call is authorised (CALL-43, RD-004, RD-142): nobody has to, a member's token, the answer token of the
 * set in the path, either token, the telehealth jwt of the patient in the path, or any telehealth jwt.
 */
export type Auth = 'none' | 'member' | 'answers' | 'either' | 'patient' | 'any patient'

/** What is asked of a call. */
export interface Asked {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: Json
}

/** One call of section 7, written by hand from the specification and its readings: nothing of the contract's code is in it. */
export interface Specified {
  /** Id of the clause, and what it says. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  /** Other methods the wire or the product gives to the same address. */
  readonly also?: readonly string[]
  readonly auth: Auth
  readonly ask?: (walk: Walk) => Asked | Promise<Asked>
  readonly status: readonly number[]
  readonly answer: Shape
  /** What another member, patient or visitor is told of the owner's things: unknown and foreign look alike. */
  readonly foreign?: number
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Credentials that open the call. */
const keyOf = (auth: Auth, { owner, visitor }: Walk): string | null =>
  ({
    none: null,
    member: `Token ${owner.token}`,
    answers: `Token ${visitor.token}`,
    either: `Token ${visitor.token}`,
    patient: `Bearer ${owner.jwt}`,
    'any patient': `Bearer ${owner.jwt}`,
  })[auth]

/** Credentials of other schemes, and none at all: each is answered with the status of the scheme, 401 or 403. */
const strangersOf = (
  auth: Auth,
  { owner, expired, visitor, temporary }: Walk,
): Readonly<Record<string, string | null>> => {
  if (auth === 'none') return {}
  const nobody = { nobody: null, nonsense: 'Token nonsense', 'another word': 'Basic eDp5' }
  if (auth === 'patient' || auth === 'any patient')
    return {
      ...nobody,
      'a token of the own service': `Token ${owner.token}`,
      'that token as Bearer': `Bearer ${owner.token}`,
      'the jwt as Token': `Token ${owner.jwt}`,
      answers: `Bearer ${visitor.token}`,
      'what has expired': `Bearer ${expired.jwt}`,
    }
  return {
    ...nobody,
    'a jwt': `Bearer ${owner.jwt}`,
    'the temporary user': `Bearer ${temporary.jwt}`,
    'a member as Bearer': `Bearer ${owner.token}`,
    'what has expired': `Token ${expired.token}`,
    ...(auth === 'member' ? { answers: `Token ${visitor.token}` } : {}),
    ...(auth === 'answers' ? { 'a member': `Token ${owner.token}` } : {}),
  }
}

/** A person with the right kind of credentials who is another person. */
const otherOf = (auth: Auth, { other, otherVisitor }: Walk): string =>
  auth === 'member'
    ? `Token ${other.token}`
    : auth === 'patient' || auth === 'any patient'
      ? `Bearer ${other.jwt}`
      : `Token ${otherVisitor.token}`

const pathOf = (path: string, { params = {} }: Asked): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Where a call goes and what is sent with it. */
async function requestOf({ path, ask }: Specified, walk: Walk) {
  const what = (await ask?.(walk)) ?? {}
  const { query, body } = what
  return {
    path: pathOf(path, what),
    sent: { ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) },
  }
}

async function answersWhatIsAsked(specified: Specified, walk: Walk): Promise<void> {
  const { method, auth, status, answer: shape } = specified
  const { path, sent } = await requestOf(specified, walk)
  const answer = await walk.call(method, path, { ...sent, authorization: keyOf(auth, walk) })
  expect([status.includes(answer.status), answer.status, answer.status >= 400 ? answer.body : null]).toEqual([
    true,
    answer.status,
    null,
  ])
  expect(faultsOf(answer.body, shape)).toEqual([])
}

async function takesNoOtherMethod(specified: Specified, walk: Walk): Promise<void> {
  const { method, auth, also = [] } = specified
  const { path } = await requestOf(specified, walk)
  const taken = [method, ...also]
  for (const wrong of methods.filter((name) => !taken.includes(name))) {
    const answer = await walk.call(wrong, path, { authorization: keyOf(auth, walk) })
    const allow = String(answer.headers.allow).split(', ')
    expect([wrong, answer.status, answer.body?.error_type]).toEqual([wrong, 405, 'MethodNotAllowed'])
    expect(allow.filter((name) => name !== 'HEAD').toSorted()).toEqual(taken.toSorted())
    expect(faultsOf(answer.body, refusal)).toEqual([])
  }
}

async function isClosedToOthers(specified: Specified, walk: Walk): Promise<void> {
  const { method, auth, status } = specified
  const { path, sent } = await requestOf(specified, walk)
  const closed = auth === 'answers' || auth === 'either' ? 403 : 401
  for (const [who, authorization] of Object.entries(strangersOf(auth, walk))) {
    const answer = await walk.call(method, path, { ...sent, authorization })
    expect([who, answer.status, faultsOf(answer.body, refusal)]).toEqual([who, closed, []])
  }
  if (auth === 'none') {
    const answer = await walk.call(method, path, { ...sent, authorization: 'Token nonsense' })
    expect(answer.status).toSatisfy((got: number) => status.includes(got))
  }
}

async function tellsOthersNothing(specified: Specified, walk: Walk): Promise<void> {
  const { method, auth, foreign } = specified
  const { path, sent } = await requestOf(specified, walk)
  const answer = await walk.call(method, path, { ...sent, authorization: otherOf(auth, walk) })
  expect([answer.status, faultsOf(answer.body, refusal)]).toEqual([foreign, []])
}

/** Every call as the specification has it: method, address, who may, what comes back, and what everybody else is told. */
export function conforms(
  area: string,
  calls: readonly Specified[],
  more: (walk: () => Walk) => void = () => {},
): void {
  describe(`calls of section 7: ${area}`, { timeout: 60_000 }, () => {
    let walk: Walk
    beforeAll(async () => {
      walk = await openWalk()
    }, 120_000)
    afterAll(() => walk.close())

    describe.each(calls)('$name', (specified) => {
      const { auth, foreign } = specified
      it('answers what is asked', () => answersWhatIsAsked(specified, walk))
      it('takes no other method', () => takesNoOtherMethod(specified, walk))
      it(
        auth === 'none' ? 'asks nobody who they are [CALL-43]' : 'is closed to everybody else [CALL-43]',
        () => isClosedToOthers(specified, walk),
      )
      if (foreign === undefined) return
      it('tells others nothing about what is not theirs', () => tellsOthersNothing(specified, walk))
    })
    more(() => walk)
  })
}
