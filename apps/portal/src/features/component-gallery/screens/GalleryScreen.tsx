import { Page } from '#components/Page.tsx'
import styles from '../components/gallery.module.css'
import { LiveForm } from '../components/LiveForm.tsx'
import { RulesForm } from '../components/RulesForm.tsx'
import { FieldStates } from '../components/FieldStates.tsx'

/** /gallery, in development and tests only: every field in every state, and two forms to try them. */
export default function GalleryScreen() {
  return (
    <Page title="Form gallery" width="wide" lead={<p>Every field, in every state. Nothing here is sent.</p>}>
      <section className={styles.part} aria-labelledby="every-type">
        <h2 id="every-type">Every type in one form</h2>
        <LiveForm />
      </section>
      <section className={styles.part} aria-labelledby="rules">
        <h2 id="rules">Rules</h2>
        <RulesForm />
      </section>
      <section className={styles.part} aria-labelledby="every-state">
        <h2 id="every-state">Every type in every state</h2>
        <FieldStates />
      </section>
    </Page>
  )
}
