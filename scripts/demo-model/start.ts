/**
 * `npm run demo-model [-- PORT]`: an endpoint that plays all roles of a model-based run by rules, for trying
 * configs/quickstart-models.yaml without a model. The results are not the work of a model.
 */
import { startScriptedServer } from '../../src/model/scripted-server/index.ts';
import { demoReply } from './rules.ts';

const DEFAULT_PORT = 8377;

const port = Number(process.argv[2] ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`"${process.argv[2]}" is not a port number`);
  process.exit(2);
}
const server = await startScriptedServer({ reply: demoReply, port, models: ['demo'] });
console.log(`The demo model (rules, no model) answers at ${server.baseUrl}. In another terminal:

  export AUTOPLAY_MODEL_URL=${server.baseUrl} AUTOPLAY_MODEL_KEY=none AUTOPLAY_MODEL=demo
  npm run autoplay -- run configs/quickstart-models.yaml

Ctrl-C ends it.`);
for (const stop of ['SIGINT', 'SIGTERM'] as const) {
  process.once(stop, () => {
    const { promptTokens, completionTokens } = server.usage();
    console.log(`${server.calls.length} calls, ${promptTokens} prompt and ${completionTokens} completion tokens`);
    void server.close();
  });
}
