import type { Paper } from './open-paper.ts';

const NAME = 'factur-x.xml';

/**
 * Attaches an invoice's XML to its paper (PDF/A-3), in the profile EN 16931 of ZUGFeRD and Factur-X. Sets the file's
 * name, its place among the associated files (an alternative of the whole) and the metadata. Call it before the paper
 * ends.
 */
export function attachFacturX(paper: Paper, xml: string, madeAt: Date): void {
  const options = {
    name: NAME,
    type: 'text/xml',
    description: 'Rechnung als XML nach EN 16931',
    // 'Alternative': paper and XML say the same, and each is the invoice. 'Data' is for profiles that say less.
    relationship: 'Alternative',
    creationDate: madeAt,
    modifiedDate: madeAt,
  };
  paper.file(Buffer.from(xml, 'utf8'), options);
  paper.appendXML(METADATA);
}

const property = (name: string, description: string) => `
              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`;

/** PDF/A knows no properties of invoices, so they are described beside their values. */
const METADATA = `
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
          <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq>${property('DocumentFileName', 'name of the embedded XML invoice file')}${property(
              'DocumentType',
              'INVOICE',
            )}${property('Version', 'version of the XML schema')}${property('ConformanceLevel', 'profile of the XML')}
            </rdf:Seq></pdfaSchema:property>
          </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
          <fx:DocumentType>INVOICE</fx:DocumentType>
          <fx:DocumentFileName>${NAME}</fx:DocumentFileName>
          <fx:Version>1.0</fx:Version>
          <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>`;
