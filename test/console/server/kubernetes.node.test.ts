/** The Kubernetes manifests: they parse, fit together and name the options of the server. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { isPrivateHost } from '#console/server/reference/providers/public-addresses.ts';
import { root } from '../../gate/project.ts';

const folder = path.join(root, 'console/kubernetes');
const read = <Content>(file: string) => parse(readFileSync(path.join(folder, file), 'utf8')) as Content;

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

interface Container {
  readonly command?: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly object[];
  readonly readinessProbe: { readonly httpGet: { readonly path: string } };
  readonly livenessProbe: { readonly httpGet: { readonly path: string } };
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
}

interface Deployment {
  readonly spec: {
    readonly selector: { readonly matchLabels: object };
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly securityContext: { readonly runAsNonRoot: boolean };
        readonly containers: readonly Container[];
      };
    };
  };
}

interface NetworkPolicy {
  readonly policyTypes: readonly string[];
  readonly egress: readonly {
    readonly ports: readonly { readonly port: number }[];
    readonly to?: readonly { readonly ipBlock?: { readonly cidr: string; readonly except: readonly string[] } }[];
  }[];
}

describe('the Kubernetes manifests', () => {
  const { spec } = read<Deployment>('deployment.yaml');
  const pod = spec.template.spec;
  const [container] = pod.containers;

  it('are all part of the kustomization, with the version of the package', () => {
    const { resources, images } = read<{ resources: string[]; images: { newTag: string }[] }>('kustomization.yaml');
    const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
    assert.deepEqual(resources.sort(), files.sort());
    for (const file of files) assert.equal(read<Manifest>(file).metadata.name, 'partner-console', file);
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    assert.equal(images[0]!.newTag, version);
  });

  it('select the pods of the deployment and the ports of the server', () => {
    assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels);
    const service = read<{ spec: { selector: object; ports: { targetPort: string }[] } }>('service.yaml').spec;
    assert.deepEqual(service.selector, spec.selector.matchLabels);
    const ports = new Map(container!.ports.map(({ name, containerPort }) => [name, containerPort]));
    for (const { targetPort } of service.ports) assert.ok(ports.has(targetPort), targetPort);
    assert.match(
      readFileSync(path.join(root, 'console/Dockerfile'), 'utf8'),
      new RegExp(`PORT=${ports.get('http')}\\b`),
    );
    assert.equal(container!.env.find(({ name }) => name === 'METRICS_PORT')!.value, `${ports.get('metrics')}`);
  });

  it('let servers connect to no private address but the database and the name servers', () => {
    const { policyTypes, egress } = read<{ spec: NetworkPolicy }>('network-policy.yaml').spec;
    assert.deepEqual(policyTypes, ['Ingress', 'Egress']);
    const anywhere = egress.filter(({ to }) => to === undefined).flatMap(({ ports }) => ports.map(({ port }) => port));
    assert.deepEqual(anywhere, [5432, 6432]);
    const blocks = egress.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : [])));
    assert.deepEqual(
      blocks.map(({ cidr }) => cidr),
      ['0.0.0.0/0', '2000::/3'],
    );
    for (const { except } of blocks)
      for (const network of except) assert.ok(isPrivateHost(network.split('/')[0]!), network);
    for (const needed of ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'])
      assert.ok(blocks[0]!.except.includes(needed), needed);
  });

  it('migrate in a job with its own secret, and let the autoscaler set the number of servers', () => {
    const { spec: job } = read<{ spec: { template: { spec: { containers: Container[] } } } }>('migrate.yaml');
    const [migrate] = job.template.spec.containers;
    assert.deepEqual(migrate!.command, ['node', 'dist/server/main.js', 'migrate']);
    assert.deepEqual(migrate!.envFrom, [{ secretRef: { name: 'partner-console-migrate' } }]);
    assert.deepEqual(container!.envFrom, [{ secretRef: { name: 'partner-console' } }]);
    const { spec: scaling } = read<{ spec: { scaleTargetRef: { name: string }; minReplicas: number } }>(
      'autoscaler.yaml',
    );
    assert.deepEqual([scaling.scaleTargetRef.name, scaling.minReplicas], ['partner-console', 2]);
    assert.ok(!('replicas' in spec));
    const monitor = read<{ spec: { selector: { matchLabels: object }; endpoints: { port: string }[] } }>(
      'prometheus-operator/service-monitor.yaml',
    ).spec;
    const service = read<{ metadata: { labels: object }; spec: { ports: { name: string }[] } }>('service.yaml');
    assert.deepEqual(monitor.selector.matchLabels, service.metadata.labels);
    for (const { port } of monitor.endpoints) assert.ok(service.spec.ports.some(({ name }) => name === port));
  });

  it('name documented options only, and leave time to stop', () => {
    const documented = readFileSync(path.join(root, 'shared/docs/self-hosting/environment.md'), 'utf8');
    for (const { name } of container!.env) assert.ok(documented.includes(`\`${name}\``), name);
    const delay = Number(container!.env.find(({ name }) => name === 'STOP_DELAY')!.value);
    // requests have ten seconds after the delay
    assert.ok(pod.terminationGracePeriodSeconds >= delay + 10);
  });

  it('let only the namespaces of the ingress controller and of Prometheus connect', () => {
    const { spec: policy } = read<{
      spec: { podSelector: object; ingress: { from?: object[]; ports: { port: string }[] }[] };
    }>('network-policy.yaml');
    assert.deepEqual(policy.podSelector, spec.selector);
    const from = (namespace: string) => [
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } },
    ];
    assert.deepEqual(policy.ingress, [
      { from: from('ingress-nginx'), ports: [{ port: 'http' }] },
      { from: from('monitoring'), ports: [{ port: 'metrics' }] },
    ]);
  });

  it('run without root on a read-only file system, and use the readiness check for traffic only', () => {
    assert.equal(pod.securityContext.runAsNonRoot, true);
    assert.equal(container!.securityContext.readOnlyRootFilesystem, true);
    assert.equal(container!.readinessProbe.httpGet.path, '/readyz');
    assert.equal(container!.livenessProbe.httpGet.path, '/healthz');
  });
});
