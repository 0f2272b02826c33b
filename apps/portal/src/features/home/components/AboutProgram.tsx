import { useTenant } from '#organization/organization-context.tsx'
import { ProgramText, getProgramName } from '#organization/ProgramText.tsx'
import { productName } from '#organization/page-title.ts'
import styles from './what-evenkeel-is.module.css'
import { aboutProgramMessages } from './about-program.messages.ts'

/** What nobody has to fear here, and where that is written. */
const NoAdsNote = () => (
  <p>
    <span>{`${aboutProgramMessages.noAds} `}</span>
    <ProgramText wording={aboutProgramMessages.readAbout} />
  </p>
)

/**
 * The program in a few words, to a person who looks for help; and on the product's own site, which is not yet named after a provider, the
 * product to a provider who evaluates it.
 */
export function AboutProgram() {
  const isProductsOwn = getProgramName(useTenant()) === productName
  return (
    <div className={styles.what}>
      <section aria-labelledby="for-you">
        <h2 id="for-you">{aboutProgramMessages.forYou}</h2>
        <p>
          <ProgramText wording={aboutProgramMessages.whatItIs} />
        </p>
        <p>{aboutProgramMessages.notSure}</p>
        {isProductsOwn ? null : <NoAdsNote />}
      </section>
      {isProductsOwn ? (
        <section aria-labelledby="for-providers">
          <h2 id="for-providers">{aboutProgramMessages.forProviders}</h2>
          <p>{aboutProgramMessages.portal}</p>
          <NoAdsNote />
        </section>
      ) : null}
    </div>
  )
}
