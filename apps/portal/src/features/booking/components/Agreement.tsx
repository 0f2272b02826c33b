import type { ReactNode } from 'react'
import { Field } from '#form/Field.tsx'
import { href } from '#lib/paths.ts'
import { Link } from '#components/Link.tsx'
import styles from './agreement.module.css'
import { agreementMessages as words } from './agreement.messages.ts'

const counselingPoints = [words.youChoose, words.harderFirst, words.inDanger]

const privacyPoints = [words.staysPrivate, words.exceptions]

function ConsentText() {
  return (
    <details>
      <summary>{words.consentTitle}</summary>
      <p>{words.consentTalk}</p>
      <p>{words.consentLimits}</p>
      <p>{words.sample}</p>
    </details>
  )
}

function PrivacyText() {
  return (
    <details>
      <summary>{words.privacyFullTitle}</summary>
      <p>{words.privacyStays}</p>
      <p>{words.privacyKept}</p>
      <p>{words.sample}</p>
    </details>
  )
}

/** One of the two agreements: summary, full text on demand, and checkbox. */
function AgreementPart({
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
 * The agreements before a visit in plain language with full texts on demand, followed by a checkbox each and
 * the initials, as fields of the surrounding form (RD-167).
 */
export function Agreement({ hasNotice = false }: { readonly hasNotice?: boolean }) {
  return (
    <div className={styles.agreement}>
      <h2>{words.title}</h2>
      <AgreementPart title={words.counselingTitle} points={counselingPoints}>
        <ConsentText />
        <Field id="agrees_to_mdlive_informed_consent" />
      </AgreementPart>
      <AgreementPart title={words.privacyTitle} points={privacyPoints}>
        <PrivacyText />
        {hasNotice ? (
          <p className={styles.notice}>
            <Link to={href('notice')} target="_blank">
              {words.notice}
            </Link>
          </p>
        ) : null}
        <Field id="agrees_to_mdlive_privacy_agreement" />
      </AgreementPart>
      <Field id="mdlive_consent_user_initials" />
    </div>
  )
}

/** An earlier agreement of a member is still valid and can be read again. */
export function PreviousAgreement() {
  return (
    <div className={styles.agreed}>
      <p>{words.agreedBefore}</p>
      <ConsentText />
      <PrivacyText />
    </div>
  )
}
