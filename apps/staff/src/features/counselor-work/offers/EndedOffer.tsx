import type { CounselorOffer } from '@evenkeel/contract/counselor/offers'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { Link } from 'react-router'
import parts from '#ui/parts.module.css'
import { moment } from '#ui/times/times.ts'
import styles from '../work.module.css'
import { ownOfferStateWords, offerWords as words } from './offers.words.ts'

export const stateName = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code

/** An offer that is over: how it ended, and where it goes on when it was accepted. */
export function EndedOffer({ offer, zone }: { readonly offer: CounselorOffer; readonly zone: string }) {
  const { standing, state, concern, ended_at, answer_by, patient_id } = offer
  return (
    <li className={styles.ended}>
      <p>
        <strong>{ownOfferStateWords[standing]}</strong>
      </p>
      <p className={parts.soft}>
        {[words.where({ state: stateName(state) }), concern, moment(ended_at ?? answer_by, zone)]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {standing === 'accepted' ? (
        patient_id === null ? (
          <p>{words.opening}</p>
        ) : (
          <p className={parts.row}>
            <Link to={`/counselor/cases/${patient_id}`}>{words.toCase}</Link>
            <Link to={`/counselor/inbox/${patient_id}`}>{words.write}</Link>
          </p>
        )
      ) : null}
    </li>
  )
}
