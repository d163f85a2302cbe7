/** One package of a CycloneDX document. */
export interface Component {
  name: string;
  version: string;
  'bom-ref': string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties?: { name: string; value: string }[];
}

export interface Bill {
  bomFormat: string;
  metadata: { component: { name: string; type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

export interface ReadLicence {
  package: string;
  licence: string;
}

export function licenceOf(component: Component): string | null;
export function licenceTable(
  components: readonly Component[],
  read: readonly ReadLicence[],
): string;
export function billOfMaterials(root: string, further?: readonly string[]): Bill;
export function writeBillOfMaterials(root: string): void;
