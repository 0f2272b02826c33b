import { expect, test } from '../fixtures.ts'
import type { Asks, Place } from './place.ts'
import { places } from './places.ts'
import { expectAWayOn, headingOf, saidOn, settled } from './settled.ts'
import { order, type Scenario, scenarios, quiet } from './scenarios.ts'
import { expectTrue, truthOf } from './truth.ts'
import { walkToTheEnd } from './ways-on.ts'

// An ordered trouble belongs to the whole server: one after the other, on the server of the troubles.
test.describe.configure({ mode: 'default' })
// The browser itself writes every refused call to the console.
test.use({ allowConsoleErrors: [/status of (400|401|404|409|422|425|500|503)/] })
test.afterEach(({ request }) => quiet(request))

const texts = {
  network: "We're having trouble connecting with our network right now",
  conflict:
    "You are successfully registered but the appointment couldn't be finalized due to some time conflict. Please choose another available time.",
  noSessions:
    'You have used the allotted number of EAP sessions listed on your authorization, or your authorization has expired. Please contact us 24/7 if you would like to request additional EAP sessions.',
  refused:
    'Sorry, we were unable to schedule an appointment with this counselor. Please contact us 24/7 for assistance with scheduling.',
  notFound:
    'Sorry, we were unable to schedule this appointment for you. Please contact us 24/7 for assistance with scheduling.',
  exists:
    'It looks like an account has already been created for you. Please log in above, or contact us for assistance at (800) 555-0111.',
}

/** What section 8 has a screen say when its act meets a trouble. What is not named here is not met by it: the way goes on. */
const says: Record<Asks, Partial<Record<Scenario, string | RegExp>>> = {
  nothing: {},
  search: { http_500: texts.network },
  hold: {},
  // Asked through our own service, which says that the other one is away.
  'search for a visitor': { http_500: /We cannot reach/, down: /We cannot reach/ },
  'sign-in': {},
  'sign-up': {
    provider_unavailable: texts.conflict,
    no_eap_sessions_remaining: texts.noSessions,
    not_allowed_for_patient: texts.refused,
    no_state_license: texts.refused,
    account_exists: texts.exists,
  },
  draft: {
    provider_unavailable: texts.refused,
    no_eap_sessions_remaining: texts.noSessions,
    not_allowed_for_patient: texts.refused,
    no_state_license: texts.refused,
  },
  book: {
    provider_unavailable: texts.refused,
    no_eap_sessions_remaining: texts.noSessions,
    not_allowed_for_patient: texts.refused,
    no_state_license: texts.refused,
    http_500: texts.network,
  },
  move: {
    provider_unavailable: /stays|kept|keep/,
    no_eap_sessions_remaining: texts.noSessions,
    not_allowed_for_patient: texts.refused,
    no_state_license: texts.refused,
  },
  cancel: { http_500: texts.network },
  request: { no_eap_sessions_remaining: texts.noSessions, not_found: texts.notFound },
}

/** A person whose sessions are used up can only call. */
const endsAtThePhone = (scenario: Scenario): boolean => scenario === 'no_eap_sessions_remaining'

const codes: readonly Scenario[] = [
  'provider_unavailable',
  'no_eap_sessions_remaining',
  'not_allowed_for_patient',
  'no_state_license',
  'not_found',
]
const trouble: readonly Scenario[] = ['http_500', 'slow', 'down']
/** What can meet an act: refusals are for acts that book or ask, and a service that is away is tried at every step. */
const meets: Record<Asks, readonly Scenario[]> = {
  nothing: ['down'],
  search: trouble,
  hold: trouble,
  'search for a visitor': trouble,
  'sign-in': trouble,
  'sign-up': scenarios,
  draft: [...codes, ...trouble],
  book: [...codes, ...trouble],
  move: [...codes, ...trouble],
  cancel: ['not_found', ...trouble],
  request: [...codes, ...trouble],
}

const deep = process.env.DEEP === '1'
const wanted = (place: Place, scenario: Scenario): boolean =>
  deep ? meets[place.asks].includes(scenario) : place.quick?.includes(scenario) === true

/** The clauses a trouble belongs to. */
const clauses: Partial<Record<Scenario, string>> = {
  provider_unavailable: '[ERROR-05] [ERROR-09]',
  no_eap_sessions_remaining: '[ERROR-07] [ERROR-11]',
  not_allowed_for_patient: '[ERROR-08]',
  no_state_license: '[ERROR-10]',
  not_found: '[ERROR-12]',
  account_exists: '[ERROR-23]',
}

for (const place of places)
  for (const scenario of scenarios.filter((each) => wanted(place, each)))
    test(`${place.name}, and the telehealth service says ${scenario} ${clauses[scenario] ?? '[ERROR-01]'}`, async ({
      page,
      request,
    }) => {
      const person = await place.reach(page)
      await settled(page)
      expect(await headingOf(page)).toMatch(place.heading)
      const before = await truthOf(page, person.email)
      await order(request, scenario)
      await place.act(page, person)
      await settled(page)
      await expectAWayOn(page)
      const said = await saidOn(page)
      const expected = says[place.asks][scenario]
      if (expected !== undefined)
        expect(said).toMatch(
          expected instanceof RegExp
            ? expected
            : new RegExp(expected.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')),
        )
      else
        for (const text of Object.values(texts).filter(
          (each) => each !== texts.network || !trouble.includes(scenario),
        ))
          expect(said).not.toContain(text)
      await quiet(request)
      await expectTrue(page, person.email, before)
      if (expected !== undefined && endsAtThePhone(scenario)) {
        await expect(page.getByRole('main').getByRole('link', { name: /555-0111/ })).toBeVisible()
        return
      }
      await walkToTheEnd(page, place, person, before)
    })
