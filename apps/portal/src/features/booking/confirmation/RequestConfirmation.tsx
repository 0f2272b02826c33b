import { href } from '#lib/paths.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { useSession } from '#session/session-context.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { describeNextSteps } from '../search/method-text.ts'
import { useCoverageText } from '../use-coverage-text.ts'
import styles from './booked.module.css'
import { confirmationMessages as words } from './confirmation.messages.ts'
import { ConfirmationPage } from './ConfirmationPage.tsx'
import { WhileYouWait } from './WhileYouWait.tsx'

/** What was asked for, and on which number the call comes. */
function RequestSummary() {
  const { user } = useSession()
  const covered = useCoverageText()
  return (
    <section className={styles.visit} aria-label={bookingMessages.request}>
      <p className={styles.facts}>
        <span>{words.inPerson}</span>
      </p>
      <p className={styles.soft}>{covered}</p>
      {user?.phone ? (
        <p>
          <span>{`${words.yourNumber} `}</span>
          <strong translate="no">{formatPhone(user.phone)}</strong>
        </p>
      ) : null}
      <h2>{words.beforeCall}</h2>
      <ul>
        <li>{words.daysAndTimes}</li>
        <li>{words.howFar}</li>
        <li>{words.whatYouNeed}</li>
      </ul>
      <div className={styles.acts}>
        <ButtonLink to={href('appointments')}>{bookingMessages.appointments}</ButtonLink>
      </div>
    </section>
  )
}

/** The moment after a request to meet in person: nothing is booked yet, who calls when, and what it will be about (ROUTE-38, BOOK-07). */
export function RequestConfirmation() {
  return (
    <ConfirmationPage title={words.requested} lead={bookingMessages.notBooked}>
      <div className={styles.columns}>
        <section className={styles.first} aria-labelledby="next-steps">
          <h2 id="next-steps">{bookingMessages.whatNext}</h2>
          <ol>
            <li>{describeNextSteps('face_to_face')}</li>
            <li>{words.chooseTogether}</li>
            <li>{words.onlyThen}</li>
          </ol>
        </section>
        <RequestSummary />
      </div>
      <WhileYouWait waitsFor="call" />
    </ConfirmationPage>
  )
}
