import { offlinePath } from '#lib/offline-path.ts'
import { toTrustedScript } from '#lib/trusted-script.ts'

/**
 * Starts the worker that shows the help lines when the network is gone, and tells it which page of help lines belongs to
 * this organisation, and its language. Browsers without workers, and pages without a safe connection, simply go without.
 */
export async function registerOfflineWorker(
  container: ServiceWorkerContainer | undefined,
  base: string,
  language: string,
): Promise<void> {
  if (!container) return
  try {
    await container.register(toTrustedScript('/sw.js'), { scope: '/' })
    const { active } = await container.ready
    active?.postMessage({ keep: `${base}${offlinePath}`, language })
  } catch {
    // Refused by the browser or its owner: the page works as before.
  }
}
