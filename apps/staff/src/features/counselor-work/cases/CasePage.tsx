import { type Case, readCase } from '@evenkeel/contract/counselor/cases'
import { Refused } from '@evenkeel/contract/call'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessageSquare } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { background } from '#session/call.ts'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import buttons from '#ui/button.module.css'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { momentOfYear } from '#ui/times/times.ts'
import { useNow } from '#ui/times/use-now.ts'
import { CareLine, isUnderWay } from '../CareLine.tsx'
import { InOwnZone } from '../InOwnZone.tsx'
import { AGAIN, caseKey, idIn } from '../keys.ts'
import { VisitList } from '../VisitList.tsx'
import { whereTheyAre } from '../where-they-are.ts'
import { caseWords } from '../work.words.ts'
import { CaseFiles } from './CaseFiles.tsx'
import { CaseOrigin } from './CaseOrigin.tsx'

/** Where the person is, by their last visit or the request it began with, and what time it is there. */
function whereIs({ visits, offer, timezone }: Case, now: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(now))
  return whereTheyAre(visits[0]?.state ?? offer?.state ?? null, timezone, at)
}

function Opened({ one, zone }: { readonly one: Case; readonly zone: string }) {
  const now = useNow(30_000)
  return (
    <div className={parts.stack}>
      <p>{whereIs(one, now)}</p>
      <div className={parts.row}>
        <Link className={`${buttons.button} ${buttons.secondary}`} to={`/counselor/inbox/${one.patient_id}`}>
          <MessageSquare size={18} aria-hidden="true" />
          {caseWords.write}
        </Link>
      </div>
      {one.offer ? <CaseOrigin offer={one.offer} patientId={one.patient_id} zone={zone} /> : null}
      <section className={parts.tight}>
        <h2>{caseWords.visits}</h2>
        {one.visits.length === 0 ? (
          <p className={parts.soft}>{caseWords.noVisits}</p>
        ) : (
          <VisitList
            visits={one.visits.map((visit) => ({ visit }))}
            zone={zone}
            timeOf={({ starts_at }) => momentOfYear(starts_at, zone)}
          />
        )}
      </section>
      <section className={parts.tight}>
        <h2>{caseWords.documents}</h2>
        <CaseFiles patientId={one.patient_id} documents={one.documents} zone={zone} />
      </section>
      <CareLine
        person={one}
        careCall={one.care_call}
        phone={one.care_phone}
        zone={zone}
        refresh={[caseKey(one.patient_id)]}
      />
    </div>
  )
}

/** Says of whoever is not, or no longer, a case that trying again helps nothing. */
function NotYours() {
  return (
    <Notice kind="error" title={caseWords.notYours} isNew>
      <p>{caseWords.notYoursText}</p>
    </Notice>
  )
}

/** Everything about one person that is for their counselor. */
export function CasePage() {
  const { call } = useStaff()
  const id = idIn(useParams().id)
  const query = useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => call(readCase, { params: { patient_id: id }, signal, headers: background }),
    gcTime: 0,
    // Each look at a person is an event in the audit: the page asks again by itself only while a call is under way.
    refetchInterval: ({ state }) =>
      state.data?.care_call && isUnderWay(state.data.care_call) ? AGAIN : false,
  })
  const isGone = query.error instanceof Refused && query.error.status === 404
  return (
    <>
      <Link to="/counselor/cases" className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {caseWords.back}
      </Link>
      <Page title={query.data?.name ?? caseWords.person} windowTitle={caseWords.person}>
        <InOwnZone>
          {(zone) =>
            isGone ? (
              <NotYours />
            ) : (
              <Answer query={query} refusals={{ 400: caseWords.gone }}>
                {(one) => <Opened one={one} zone={zone} />}
              </Answer>
            )
          }
        </InOwnZone>
      </Page>
    </>
  )
}
