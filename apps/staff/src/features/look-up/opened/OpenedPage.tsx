import { Refused } from '@evenkeel/contract/call'
import { closeLookUp, type LookUp, readLookUp } from '@evenkeel/contract/staff/look-ups'
import { minutes } from '@evenkeel/contract/units'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Link, useNavigate, useParams } from 'react-router'
import { monotonic, useStaff } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { purposeWords } from '#ui/purposes.words.ts'
import { waited } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { useNow } from '#ui/times/use-now.ts'
import { openedWords } from '../look-up.words.ts'
import styles from '../look-up.module.css'
import { Acts } from '../acts/Acts.tsx'
import { Appointments } from './Appointments.tsx'
import { lookUpKey, LOOK_UPS } from './keys.ts'
import { Ledger } from './Ledger.tsx'
import { Profile } from './Profile.tsx'
import { Requests } from './Requests.tsx'
import { type Timed, timed } from './timed.ts'

const tabs = {
  profile: Profile,
  appointments: Appointments,
  requests: Requests,
  sessions: Ledger,
  acts: Acts,
} as const

function TimeBar({ lookUp, left }: { readonly lookUp: LookUp; readonly left: number }) {
  const { call } = useStaff()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = lookUp
  const close = useAct({
    act: () => call(closeLookUp, { params: { id } }),
    onDone: () => {
      void navigate('/look-up')
      client.removeQueries({ queryKey: lookUpKey(id) })
      void client.invalidateQueries({ queryKey: LOOK_UPS })
    },
  })
  return (
    <div className={styles.bar}>
      <p>
        <strong className={parts.number}>{openedWords.left({ time: waited(left, true) })}</strong>
        <span>{purposeWords[lookUp.purpose]}</span>
      </p>
      <p role="status" className="visually-hidden">
        {left < minutes(2) ? openedWords.leftSoon : ''}
      </p>
      <Button kind="secondary" busy={close.busy} onPress={() => close.run(undefined)}>
        {openedWords.close}
      </Button>
      <Problem text={close.problem} />
    </div>
  )
}

function Over() {
  return (
    <Page title={openedWords.overTitle}>
      <Empty title={openedWords.overText}>
        <p>
          <Link to="/look-up">{openedWords.overAgain}</Link>
        </p>
      </Empty>
    </Page>
  )
}

function Opened({ lookUp, endsAt }: Timed) {
  const now = useNow(1000, monotonic)
  const left = endsAt - now
  // The parts go with the page, and what they had read goes with them.
  if (left <= 0) return <Over />
  return (
    <Page wide title={lookUp.name} lead={lookUp.organisation.name}>
      <TimeBar lookUp={lookUp} left={left} />
      <Tabs className={styles.tabs ?? ''}>
        <TabList className={styles.tabList ?? ''} aria-label={lookUp.name}>
          {Object.keys(tabs).map((tab) => (
            <Tab key={tab} id={tab} className={styles.tab ?? ''}>
              {openedWords[tab as keyof typeof tabs]}
            </Tab>
          ))}
        </TabList>
        {Object.entries(tabs).map(([tab, Inside]) => (
          <TabPanel key={tab} id={tab} className={styles.panel ?? ''}>
            <Inside lookUp={lookUp} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}

/** One person, open for a purpose and for a time. */
export function OpenedPage() {
  const { id = '' } = useParams()
  const { call } = useStaff()
  const query = useQuery({
    queryKey: lookUpKey(id),
    queryFn: async ({ signal }) => timed(await call(readLookUp, { params: { id }, signal })),
    // A computer that slept may have stopped its clock.
    refetchOnWindowFocus: 'always',
    staleTime: 60_000,
    // Nothing of a member stays in memory once the page is left.
    gcTime: 0,
  })
  if (query.error instanceof Refused && query.error.status === 404) return <Over />
  return <Answer query={query}>{(opened) => <Opened {...opened} />}</Answer>
}
