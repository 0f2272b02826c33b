import { usePlace } from '#organisation/organisation-context.tsx'
import { ProgramText, programNameOf } from '#organisation/ProgramText.tsx'
import { productName } from '#organisation/title.ts'
import styles from './what-evenkeel-is.module.css'
import { whatEvenkeelIsWords } from './what-evenkeel-is.words.ts'

/** What nobody has to fear here, and where that is written. */
const NoAds = () => (
  <p>
    <span>{`${whatEvenkeelIsWords.noAds} `}</span>
    <ProgramText wording={whatEvenkeelIsWords.readAbout} />
  </p>
)

/**
 * The program in a few words, to a person who looks for help; and on the product's own site, which is not yet named after a provider, the
 * product to a provider who evaluates it.
 */
export function WhatEvenkeelIs() {
  const isProductsOwn = programNameOf(usePlace()) === productName
  return (
    <div className={styles.what}>
      <section aria-labelledby="for-you">
        <h2 id="for-you">{whatEvenkeelIsWords.forYou}</h2>
        <p>
          <ProgramText wording={whatEvenkeelIsWords.whatItIs} />
        </p>
        <p>{whatEvenkeelIsWords.notSure}</p>
        {isProductsOwn ? null : <NoAds />}
      </section>
      {isProductsOwn ? (
        <section aria-labelledby="for-providers">
          <h2 id="for-providers">{whatEvenkeelIsWords.forProviders}</h2>
          <p>{whatEvenkeelIsWords.portal}</p>
          <NoAds />
        </section>
      ) : null}
    </div>
  )
}
