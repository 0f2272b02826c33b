import { offlinePath } from '#lib/offline-path.ts'
import { toTrustedScript } from '#lib/trusted-script.ts'

/**
 * Registers the service worker that shows the help lines offline, and sends it the offline page and language
 * of this organization. Does nothing in browsers without service workers and on insecure connections.
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
    // If the browser or its policy refuses the worker, the page works as before.
  }
}
