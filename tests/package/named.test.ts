import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSetting } from '#server/platform/config.ts';

/** The samples for containers and Kubernetes name parts of the program, and nothing here runs them. */
const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const TEMPLATES = 'deploy/helm/kartenkontor/templates';
const COMPOSE = 'deploy/container/compose.yaml';
const samples = [
  'deploy/container/Containerfile',
  COMPOSE,
  'deploy/container/nginx.conf',
  ...fs.readdirSync(path.join(ROOT, TEMPLATES)).map((name) => `${TEMPLATES}/${name}`),
  'docs/operating/containers.md',
  'docs/operating/kubernetes.md',
];

/** What every sample means by the port: what the image sets. */
const PORT = /\bPORT=(\d+)/.exec(read('deploy/container/Containerfile'))![1]!;
/** Names of other programs' settings. */
const FOREIGN = /^(?:POSTGRES_(?:USER|PASSWORD|DB)|SSL_CERT_FILE)$/;
const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found.slice(1).find(Boolean)!);
const isThere = (file: string) => fs.existsSync(path.join(ROOT, file));

/** What a sample names and the program has not. */
function listUnknown(sample: string): string[] {
  const text = sample.replaceAll(/(?<=^|\s)#.*$/gm, '');
  const programs = find(text, /\b((?:server|seeds|deploy)\/[\w./-]+\.(?:ts|conf|service))\b/g);
  const nodes = find(text, /\/opt\/kartenkontor\/(node_modules\/[\w./-]+)/g);
  const settings = find(
    text,
    /(?:\bname: |^ {2,}|[{,] |(?<=^ENV .*)|process\.env\.)([A-Z][A-Z0-9_]{3,})(?=[:=,\s]|$)(?! [a-z])/gm,
  );
  const ports = find(text, /(?:containerPort: |name: PORT, value: '|EXPOSE |server portal-\d:|127\.0\.0\.1:\d+:(?=30))(\d+)/g);
  const checks = find(text, /(\/[a-z]+z)\b/g);
  // What a sample makes for itself, it uses in an address.
  const isOwn = (name: string) => text.includes(`$(${name})`);
  return [
    ...programs.filter((file) => !isThere(file)),
    ...nodes.filter((file) => !isThere(file)),
    ...settings.filter((name) => !isSetting(name) && !FOREIGN.test(name) && !isOwn(name)),
    ...ports.filter((port) => port !== PORT),
    ...checks.filter((address) => !read('server/platform/http/health.ts').includes(`app.get('${address}'`)),
  ];
}

it.each(samples)('%s names programs, settings, ports and health checks that are there', (file) => {
  expect(listUnknown(read(file))).toEqual([]);
});

describe('control: it is found that there is no such', () => {
  it.each([
    [COMPOSE, 'seeds/seed-demo.cli.ts', 'seeds/seed-world.cli.ts'],
    [COMPOSE, '    METRICS_TOKEN', '    METRICS_TOKENS'],
    ['deploy/container/nginx.conf', 'portal-2:3000', 'portal-2:3001'],
    ['deploy/container/Containerfile', "PORT + '/healthz", "PORT + '/healthiz"],
    ['deploy/container/Containerfile', 'HOST=0.0.0.0', 'HOSTS=0.0.0.0'],
    ['deploy/container/Containerfile', 'EXPOSE 3000', 'EXPOSE 3001'],
    [`${TEMPLATES}/portal.yaml`, 'path: /readyz', 'path: /livez'],
    [`${TEMPLATES}/portal.yaml`, 'containerPort: 3000', 'containerPort: 8080'],
    [`${TEMPLATES}/portal.yaml`, 'node_modules/node/bin/node', 'node_modules/node/node'],
    [`${TEMPLATES}/portal.yaml`, 'server/platform/db/migrate.cli.ts', 'server/platform/migrate.cli.ts'],
    [`${TEMPLATES}/nightly.yaml`, 'anchor-ledger.cli.ts', 'anchor-books.cli.ts'],
    [`${TEMPLATES}/_parts.tpl`, 'name: TRUST_PROXY', 'name: TRUST_PROXIES'],
    [`${TEMPLATES}/_parts.tpl`, "name: PORT, value: '3000'", "name: PORT, value: '3001'"],
    [`${TEMPLATES}/_parts.tpl`, '$(PORTAL_PASSWORD)', '$(PASSWORD)'],
  ])('%s: %s → %s', (file, right, wrong) => {
    const text = read(file);
    expect(text).toContain(right);
    expect(listUnknown(text.replaceAll(right, wrong))).not.toEqual([]);
  });
});

describe('the compose file', () => {
  const text = read(COMPOSE);
  const services = find(text.slice(text.indexOf('\nservices:')), /^ {2}([\w-]+):(?= \{|$)/gm);

  it('names hosts and services that it has', () => {
    expect(services).toEqual(['portal-1', 'portal-2', 'demo', 'proxy', 'database', 'mails', 'database']);
    const hosts = [
      ...find(text, /(?:@|smtp:\/\/)([\w-]+)[:/]/g),
      ...find(text, /depends_on: \[([^\]]+)\]/g).flatMap((list) => list.split(', ')),
      ...find(read('deploy/container/nginx.conf'), /server ([\w-]+):/g),
    ];
    expect(hosts).toEqual(expect.arrayContaining(['database', 'mails', 'portal-1', 'portal-2']));
    expect(hosts.filter((host) => !services.includes(host))).toEqual([]);
  });

  it('mounts files that are there, and opens the port that the proxy listens on and the portal believes in', () => {
    const mounted = find(text, /(\.\/[\w.-]+):\//g);
    expect(mounted.map((file) => isThere(`deploy/container/${file}`))).toEqual([true, true]);
    const [, outside, inside] = /'127\.0\.0\.1:(\d+):(\d+)'/.exec(text)!;
    expect(read('deploy/container/nginx.conf')).toContain(`listen ${inside};`);
    expect(text).toContain(`PUBLIC_URL: http://localhost:${outside}\n`);
  });
});

describe('the chart', () => {
  const templates = samples
    .filter((file) => file.startsWith(TEMPLATES))
    .map(read)
    .join('\n');
  const values = read('deploy/helm/kartenkontor/values.yaml');
  /** Two floors: `image` and `database.storage`. */
  const given = find(values, /^(\w+):(?= \S)/gm).concat(
    find(values.slice(values.indexOf('\ndatabase:')), /^ {2}(\w+):/gm).map((name) => `database.${name}`),
  );

  it('has a value for each that its templates ask for, and asks for each that it has', () => {
    expect(given.length).toBeGreaterThan(10);
    expect([...new Set(find(templates, /\.Values\.([\w.]+)/g))].toSorted()).toEqual(given.toSorted());
  });

  it('includes parts that are defined', () => {
    const defined = find(templates, /define "([\w.]+)"/g);
    expect(new Set(find(templates, /include "([\w.]+)"/g))).toEqual(new Set(defined));
  });

  it('runs as the user of the image', () => {
    const user = /^USER (\d+):/m.exec(read('deploy/container/Containerfile'))![1]!;
    expect(find(templates, /(?:runAsUser|fsGroup): (\d+)/g)).toEqual([user, user]);
  });
});
