// `npm sbom … | write-sbom.ts FOLDER`, run while an image is made: adds to the list (CycloneDX) of npm's packages those
// of Debian in the image's base. FOLDER is its /var/lib/dpkg. Their licences stand in /usr/share/doc of the image.
import fs from 'node:fs';
import path from 'node:path';

interface Sbom {
  components: object[];
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm sbom … | write-sbom.ts FOLDER');
const sbom = JSON.parse(fs.readFileSync(0, 'utf8')) as Sbom;
const packages = readStatus(folder).flatMap(describePackage);
if (packages.length === 0) throw new Error(`${folder} names no package of Debian.`);
console.log(JSON.stringify({ ...sbom, components: [...sbom.components, ...packages] }, null, 2));

/**
 * A paragraph for each package. Debian has one file of them; an image without a package manager has a file for each.
 */
function readStatus(dpkg: string): string[] {
  const each = path.join(dpkg, 'status.d');
  const files = [path.join(dpkg, 'status')].filter((file) => fs.existsSync(file));
  if (fs.existsSync(each))
    files.push(...fs.readdirSync(each).flatMap((name) => (name.endsWith('.md5sums') ? [] : [path.join(each, name)])));
  return files.flatMap((file) => fs.readFileSync(file, 'utf8').split(/\n{2,}/));
}

function describePackage(paragraph: string): object[] {
  const read = (field: string) => new RegExp(`^${field}: (.+)$`, 'm').exec(paragraph)?.[1];
  const [name, version, status] = [read('Package'), read('Version'), read('Status')];
  // Without a status it is from an image that knows nothing else than what is installed.
  if (!name || !version || (status && !status.endsWith(' installed'))) return [];
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${read('Architecture') ?? 'all'}`;
  return [{ type: 'library', 'bom-ref': purl, name, version, purl, supplier: { name: read('Maintainer') ?? 'Debian' } }];
}
