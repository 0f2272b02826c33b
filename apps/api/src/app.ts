import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import { seconds } from '@evenkeel/contract/units'
import { rotateKeys, sealPlain } from '@evenkeel/server/crypto/reseal'
import { createVault, type Vault } from '@evenkeel/server/crypto/vault'
import { noScanner } from '@evenkeel/server/files/scanner'
import { faultLine } from '@evenkeel/server/programmes/fault'
import { serveDocs } from '@evenkeel/server/http/docs'
import { replyWithFailures } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer, type Identify } from '@evenkeel/server/http/serve-endpoint'
import { workRounds } from '@evenkeel/server/work-rounds'
import type { FastifyPluginAsync } from 'fastify'
import { emptyAllTables } from '#db/reset.ts'
import { loadDemoRequests } from '#features/appointments/demo-requests.ts'
import { appointmentRoutes } from '#features/appointments/routes.ts'
import { deliverInquiries } from '#features/inquiries/deliver.ts'
import { documentRoutes } from '#features/documents/routes.ts'
import type { AppointmentsRoom } from '#features/appointments/room.ts'
import { visitRounds } from '#features/appointments/visit-rounds.ts'
import { hintAt } from '#features/appointments/visit-store.ts'
import { visitRoutes } from '#features/appointments/visit-routes.ts'
import { intakeRoutes } from '#features/intake/routes.ts'
import { claimAnswerSet, setAppointmentState, summaryOf, valuesOfSet } from '#features/intake/store.ts'
import { findAnswerSetByToken } from '#features/intake/tokens.ts'
import type { Answers } from '#features/members/answers.ts'
import { readCommonPasswords } from '#features/members/common-passwords.ts'
import { loadDemoPeople, readDemoPeople } from '#features/members/demo-people.ts'
import { deliverMail } from '#features/members/deliver-mail.ts'
import { fulfilOrders } from '#features/members/mail-orders.ts'
import { mailbox } from '#features/members/mailbox.ts'
import { openPasswords } from '#features/members/passwords.ts'
import type { MembersRoom } from '#features/members/room.ts'
import { memberRoutes } from '#features/members/routes.ts'
import { findCallingMember } from '#features/members/sessions.ts'
import { keyedHash } from '#features/members/secrets.ts'
import { tokenUse } from '#features/members/token-use.ts'
import { tellEnded } from '#features/members/tell-ended.ts'
import { throttle } from '#features/members/throttle.ts'
import { patientAccess } from '#features/members/patient-access.ts'
import { newsChannel } from '#features/messages/hear-news.ts'
import { liveNews } from '#features/messages/live-news.ts'
import type { MessagesRoom } from '#features/messages/room.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import { organisationRoutes } from '#features/organisations/routes.ts'
import { findOrganisation, findOrganisationById } from '#features/organisations/store.ts'
import { phraseRoutes } from '#features/phrases/routes.ts'
import type { ProvidersRoom } from '#features/providers/room.ts'
import { providerRoutes } from '#features/providers/routes.ts'
import type { Caller } from '#http/caller.ts'
import { type Directory, identifyBy } from '#http/identify.ts'
import { takeFormParts } from '#http/form-parts.ts'
import { logRequests } from '#http/request-log.ts'
import { openTelehealth } from '#outside/telehealth.ts'
import { inspectProgrammes } from '#programmes/load.ts'
import { createShelf } from '#programmes/shelf.ts'
import type { Api, ApiDeps } from './deps.ts'
import { sealedTables } from './sealed-tables.ts'
import { sweepRounds } from './sweep-rounds.ts'

export type { Api, ApiDeps } from './deps.ts'
export { boundedFetch } from '#outside/bounded-fetch.ts'
export { type CareLine, httpReceiver } from '#outside/care-line.ts'
export { type Mail, mailboxTransport, type MailTransport, smtpTransport } from '#outside/mail.ts'
export { type DemoPerson, readDemoPeople } from '#features/members/demo-people.ts'

const migrations = path.join(import.meta.dirname, '..', 'migrations')
/** Wait between two looks at the outbox when nothing asks for one. */
const MAIL_INTERVAL = seconds(5)
/** A log-out waits this long for the telehealth service; the rounds go on telling it. */
const TELLING = seconds(2)

/** The intake as the lower rooms may use it. */
const answersOf = ({ store, clock }: ApiDeps, vault: Vault): Answers => ({
  findByToken: (token) => findAnswerSetByToken(store.db, clock, token),
  claim: (tx, claim) => claimAnswerSet(tx, clock, claim),
  summaryOf: (db, setId) => summaryOf({ db, vault }, setId),
  employeeLocation: async (db, setId) => {
    const location = (await valuesOfSet({ db, vault }, setId))?.get('employee_organisation')
    return typeof location === 'string' ? location : null
  },
  setAppointmentState: (tx, setId, code) => setAppointmentState({ db: tx, vault }, clock, setId, code),
})

function directoryOf({ store, clock }: ApiDeps, room: MembersRoom): Directory {
  const { db } = store
  return {
    memberByToken: (token, request) => findCallingMember(db, room, token, tokenUse(room, request)),
    answerSetByToken: (token) => findAnswerSetByToken(db, clock, token),
    organisationById: (id) => findOrganisationById(db, id),
    organisationByUsername: async (username) => {
      const found = await findOrganisation(db, username)
      return found?.username === username ? found : null
    },
  }
}

/** Finds out who calls, and counts the call where calls are counted. */
function identify(deps: ApiDeps, room: MembersRoom): Identify<Caller> {
  const callerOf = identifyBy(directoryOf(deps, room))
  return async (request, endpoint, params) => {
    const caller = await callerOf(request, endpoint, params)
    await throttle(room, { endpoint, ip: request.ip, isAnonymous: caller.member === null })
    return caller
  }
}

/** Puts the own API together: nothing in it is made before this, and nothing reaches outside but through `deps`. */
export function createApi(deps: ApiDeps): Api {
  const { store, clock } = deps
  const { masterKeys: masters, randomBytes } = deps
  const vault = createVault({ db: store.db, schema: 'portal', masters, clock, randomBytes })
  const shelf = createShelf(deps.programmesDir, store.db, deps.randomUuid)
  let onVisitTrouble = (): void => {}
  const background = new Set<Promise<unknown>>()
  const room: AppointmentsRoom & ProvidersRoom = {
    store,
    clock,
    randomUuid: deps.randomUuid,
    randomBytes: deps.randomBytes,
    publicUrl: deps.publicUrl,
    telehealth: openTelehealth(deps.telehealth),
    secret: deps.secret,
    passwords: openPasswords(deps.passwordCost),
    commonPasswords: readCommonPasswords(),
    answers: answersOf(deps, vault),
    vault,
    sessionsEnded: async () => {
      const told = new AbortController()
      const tell = ends.run().catch(() => {})
      await Promise.race([tell, room.sleep(TELLING, told.signal)])
      told.abort()
    },
    mailFrom: deps.mail.from,
    visitorName: (answerSetId) => keyedHash(deps.secret, 'telehealth visitor', answerSetId).slice(0, 32),
    sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
    workSoon: () => visits.soon(),
    inBackground: (work) => {
      const done: Promise<unknown> = work.catch(() => onVisitTrouble()).finally(() => background.delete(done))
      background.add(done)
    },
  }
  const messagesRoom: MessagesRoom = {
    ...room,
    asPatient: patientAccess(room),
    scanner: deps.scanner ?? noScanner,
    live: liveNews(),
    webhookToken: deps.webhookToken,
    // A hint only: the facts are read again, so that a repeated or missing event does no harm.
    appointmentsChanged: async (memberId) => {
      await hintAt(store.db, memberId, clock.now())
      visits.soon()
    },
  }
  const ends = workRounds(() => tellEnded(room), { every: MAIL_INTERVAL, onTrouble: () => {} })
  let endListening = async (): Promise<void> => {}
  const visits = visitRounds(room, () => onVisitTrouble())
  let onMailTrouble = (): void => {}
  let onSweepTrouble = (): void => {}
  const { mailInterval = MAIL_INTERVAL } = deps
  const mailPace = { every: mailInterval ?? MAIL_INTERVAL, onTrouble: () => onMailTrouble() }
  const mail = workRounds(async () => {
    await fulfilOrders(room)
    return deliverMail({ db: store.db, clock, mail: deps.mail, vault })
  }, mailPace)
  const careLine = deps.careLine ?? { email: 'care-line@evenkeel.example', receiver: null }
  // Rounds of their own: a receiver that does not answer holds up no mail.
  const inquiries = workRounds(() => deliverInquiries({ ...deps, db: store.db, vault, careLine }), mailPace)

  const spared = () => (deps.demo ? readDemoPeople(deps.programmesDir).map(({ id }) => id) : [])
  const sweep = sweepRounds(deps, spared, () => onSweepTrouble())

  const plugin: FastifyPluginAsync = async (app) => {
    onSweepTrouble = () => app.log.warn('what is over could not be removed, trying again later')
    onVisitTrouble = () => app.log.warn('work on appointments was interrupted, trying again later')
    onMailTrouble = () => app.log.warn('mail could not be delivered, trying again later')
    replyWithFailures(app)
    logRequests(app)
    await app.register(cookie)
    await takeFormParts(app)
    app.addHook('preClose', async () => messagesRoom.live.close())
    app.addHook('onResponse', async (request) => {
      if (request.method === 'GET') return
      mail.soon()
      inquiries.soon()
    })
    const { serve, served } = endpointServer<Caller>(app, identify(deps, room))
    organisationRoutes(app, serve, { db: store.db, shelf })
    intakeRoutes(serve, { ...deps, db: store.db, shelf, vault })
    phraseRoutes(serve, { db: store.db, shelf })
    memberRoutes(serve, room)
    providerRoutes(serve, room)
    appointmentRoutes(serve, room)
    documentRoutes(serve, messagesRoom)
    messageRoutes(serve, messagesRoom)
    visitRoutes(serve, room)
    await serveDocs(app, served, {
      title: 'Evenkeel API',
      version: '1.0.0',
      description:
        'Members, intake, counselors, appointments, messages and documents of the wellbeing portal.',
      base: '/api',
    })
  }

  const load = async (): Promise<void> => {
    await shelf.reload()
    if (!deps.demo) return
    const people = readDemoPeople(deps.programmesDir)
    await loadDemoPeople(room, people)
    await loadDemoRequests(room, people)
  }

  return {
    plugin,
    mailbox: mailbox({ db: store.db, vault }, deps.mail, () => fulfilOrders(room)),
    prepare: async () => {
      if (deps.demo && deps.isProduction) throw new Error('Demo people must not be loaded in production.')
      await store.migrate(migrations, 'portal')
      await vault.rewrap()
      await sealPlain(store.db, vault, sealedTables)
      await load()
      endListening = await store.listen(newsChannel, (memberId) => messagesRoom.live.tell(memberId))
      if (mailInterval !== null) {
        mail.start()
        inquiries.start()
      }
      visits.start()
      ends.start()
      sweep.start()
    },
    reset: async () => {
      await emptyAllTables(store.db)
      vault.forget()
      await load()
    },
    rotateKeys: () => rotateKeys(store.db, vault, sealedTables),
    workOnVisits: visits.run,
    deliverMail: mail.run,
    deliverInquiries: inquiries.run,
    sweep: sweep.run,
    stop: async () => {
      await inquiries.stop()
      await endListening()
      await visits.stop()
      await ends.stop()
      await Promise.all(background)
      await mail.stop()
      await sweep.stop()
      deps.mail.close()
    },
    programmes: {
      faults: () => inspectProgrammes(deps.programmesDir).faults.map(faultLine),
      reload: () => shelf.reload(),
      follow: () => shelf.follow(),
      version: () => shelf.version(),
    },
  }
}
