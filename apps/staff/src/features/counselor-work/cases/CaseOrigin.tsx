import type { CaseOffer } from '@evenkeel/contract/counselor/cases'
import { type Fact, FactList } from '#ui/text/FactList.tsx'
import parts from '#ui/parts.module.css'
import { momentOfYear } from '#ui/times/times.ts'
import { stateName } from '../state-name.ts'
import { caseWords as words } from '../work.words.ts'

/** What the counselor read of a request before accepting it. */
export function CaseOrigin({ offer, zone }: { readonly offer: CaseOffer; readonly zone: string }) {
  const { state, concern, sessions, accepted_at: accepted } = offer
  const facts: readonly Fact[] = [
    [words.offerWhere, words.offerIn({ state: stateName(state) })],
    [words.concern, concern ?? words.notSaid],
    [words.sessions, sessions === null ? words.notSaid : String(sessions)],
    [words.accepted, momentOfYear(accepted, zone)],
  ]
  return (
    <section className={parts.tight}>
      <h2>{words.offer}</h2>
      <FactList facts={facts} />
    </section>
  )
}
