import type { ReactNode } from 'react'
import { Field } from '#form/Field.tsx'
import { href } from '#lib/paths.ts'
import { Link } from '#ui/Link.tsx'
import styles from './agreement.module.css'

const counseling = [
  'You choose what you say, and can stop anytime.',
  'Talking can feel harder at first, before it feels better.',
  'In danger, call 911 or 988 instead.',
]

const privacy = [
  'What you say stays with your counselor. Your employer is not told.',
  'By law, a counselor must act when a life is in danger, or a child or older person is being hurt.',
]

const sample = 'This is a sample text. The organization that runs this site puts its own text here.'

function ConsentText() {
  return (
    <details>
      <summary>Full informed consent</summary>
      <p>
        Counseling is a talk between you and a licensed counselor. You decide what you say, and you may stop
        at any time. Talking about hard things can feel harder at first before it gets easier.
      </p>
      <p>
        This is short-term counseling by video or phone. It is not for emergencies: in an emergency, call 911
        or 988. If the connection breaks, the counselor calls you on the number you gave us.
      </p>
      <p>{sample}</p>
    </details>
  )
}

function PrivacyText() {
  return (
    <details>
      <summary>Full privacy agreement</summary>
      <p>
        What you say stays between you and your counselor. Your employer is not told that you came or what you
        said. The law asks a counselor to act when a life is in danger or a child or an older person is being
        hurt.
      </p>
      <p>
        We keep what is needed to arrange your visit: your name, how to reach you, and the time. We do not
        sell it.
      </p>
      <p>{sample}</p>
    </details>
  )
}

/** One of the two agreements: its sense in a few lines, the whole text behind it, and the tick. */
function Part({
  title,
  points,
  children,
}: {
  readonly title: string
  readonly points: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/**
 * What a person agrees to before a visit, in plain words, with the whole texts one touch away; then a tick for each and the
 * initials, by the fields of the form around it (RD-167).
 */
export function Agreement({ hasNotice = false }: { readonly hasNotice?: boolean }) {
  return (
    <div className={styles.agreement}>
      <h2>What you agree to</h2>
      <Part title="About counseling" points={counseling}>
        <ConsentText />
        <Field id="agrees_to_mdlive_informed_consent" />
      </Part>
      <Part title="About your privacy" points={privacy}>
        <PrivacyText />
        {hasNotice ? (
          <p className={styles.notice}>
            <Link to={href('notice')} target="_blank">
              Notice of Privacy Practices (new tab)
            </Link>
          </p>
        ) : null}
        <Field id="agrees_to_mdlive_privacy_agreement" />
      </Part>
      <Field id="mdlive_consent_user_initials" />
    </div>
  )
}

/** A member agreed before: it still counts, and can be read again. */
export function AgreedBefore() {
  return (
    <div className={styles.agreed}>
      <p>You agreed to the informed consent and the privacy agreement before. That still counts.</p>
      <ConsentText />
      <PrivacyText />
    </div>
  )
}
