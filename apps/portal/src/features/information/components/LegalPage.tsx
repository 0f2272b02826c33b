import { ProgramBlocks, ProgramText } from '#organization/ProgramText.tsx'
import { Page } from '#components/Page.tsx'
import { Prose } from '#components/Prose.tsx'
import type { LegalText } from '../legal-text.ts'
import styles from './legal-page.module.css'
import { legalPageMessages } from '../legal-page.messages.ts'

/**
 * A legal page: date, table of contents, sections. Links are plain anchors, so they work before any script.
 */
export function LegalPage({ text: { title, updated, lead, sections } }: { readonly text: LegalText }) {
  return (
    <Page width="wide" title={title}>
      <div className={styles.top}>
        <p className={styles.lead}>
          <ProgramText wording={lead} />
        </p>
        <p className={styles.updated}>{legalPageMessages.lastUpdated({ day: updated })}</p>
      </div>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{legalPageMessages.contents}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <Prose>
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              <ProgramBlocks blocks={section.body} />
            </section>
          ))}
        </Prose>
      </div>
    </Page>
  )
}
